/* The ceiling: random backgammon with every rule fused into one loop by hand.
 *
 * Nothing here can be exchanged: it shows what a ruleset made of separate clauses costs. A point is
 * a bit of a set and a cell of a count; each side counts its own path, 0 the bar, 25 off. Plays are
 * orders of steps, drawn uniformly; equal steps are made from the rear forwards only.
 *
 * bench_play(games, seed, counts) plays and adds to counts: turns, plays to choose from, wins of each side.
 */
#include <stdint.h>
#include <string.h>

enum { BAR = 0, LAST = 24, OFF = 25, MOST_BUNDLES = 8192 };

#define HOME_ONLY(men) (((men) & 0x7ffff) == 0)

typedef uint32_t Set;

/* Plays that differ only in the place of their last step. */
typedef struct {
    Set last;
    uint32_t before; /* places of the steps before it, five bits each, the latest lowest */
    uint8_t steps;
    uint8_t first_die; /* 1: the smaller number is played first */
} Bundle;

static int8_t men[2][32];
static Set open_points; /* where the side to move may land, in its own count */
static Bundle bundles[MOST_BUNDLES];
static int bundle_count, play_count, most_steps;
static int64_t state;

static int64_t draw(void) {
    state = 2051013963LL * (state & 0xffffffffLL) + (state >> 32);
    return state & 0xffffffffLL;
}

static int below(int bound) { return (int)(draw() * bound >> 32); }

static void set_up(void) {
    memset(men, 0, sizeof men);
    for (int side = 0; side < 2; side++) {
        men[side][1] = 2;
        men[side][12] = 5;
        men[side][17] = 3;
        men[side][19] = 5;
    }
}

static Set held(const int8_t *own) {
    Set points = 0;
    for (int place = BAR; place <= LAST; place++) points |= (Set)(own[place] > 0) << place;
    return points;
}

static Set not_closed(const int8_t *enemy) {
    Set points = 0;
    for (int place = 1; place <= LAST; place++) points |= (Set)(enemy[OFF - place] < 2) << place;
    return points;
}

/* The places from which a man may go `number` points: from the bar first; off only from home. */
static inline Set movable(Set own, int number) {
    Set candidates = own & 1 ? 1 : own;
    Set inside = (1u << (OFF - number)) - 1;
    Set found = candidates & (open_points >> number) & inside;
    if (HOME_ONLY(own)) {
        Set exact = 1u << (OFF - number);
        Set nearer = own & ~(inside | exact);
        found |= own & exact;
        if (nearer && !(own & (inside | exact))) found |= nearer & -nearer;
    }
    return found;
}

static inline Set moved(Set own, const int8_t *count, int place, int number) {
    if (count[place] == 1) own &= ~(1u << place);
    if (place + number <= LAST) own |= 1u << (place + number);
    return own;
}

static inline void keep(int steps, uint32_t before, Set last, int first_die) {
    if (steps < most_steps) return;
    if (steps > most_steps) {
        most_steps = steps;
        bundle_count = play_count = 0;
    }
    bundles[bundle_count++] = (Bundle){last, before, (uint8_t)steps, (uint8_t)first_die};
    play_count += __builtin_popcount(last);
}

static void play_both(const int8_t *count, Set own, int first, int second, int first_die) {
    for (Set places = movable(own, first); places; places &= places - 1) {
        int place = __builtin_ctz(places);
        Set replies = movable(moved(own, count, place, first), second);
        if (replies) keep(2, (uint32_t)place, replies, first_die);
        else keep(1, 0, 1u << place, first_die);
    }
}

static void play_larger_and_smaller(const int8_t *count, Set own, int larger, int smaller) {
    play_both(count, own, larger, smaller, 0);
    int with_larger = most_steps == 1 ? bundle_count : -1, plays = play_count;
    play_both(count, own, smaller, larger, 1);
    if (with_larger >= 0 && most_steps == 1) { /* only one number can be played: the larger */
        bundle_count = with_larger;
        play_count = plays;
    }
}

static void play_doublet(int8_t *count, Set own, int number, int steps, int rear, uint32_t before) {
    Set all = movable(own, number);
    Set places = all >> rear << rear;
    if (steps == 3) {
        if (places) keep(4, before, places, 0);
        return;
    }
    for (; places; places &= places - 1) {
        int place = __builtin_ctz(places);
        int goal = place + number < OFF ? place + number : OFF;
        Set then = moved(own, count, place, number);
        count[place]--;
        count[goal]++;
        if (movable(then, number)) {
            play_doublet(count, then, number, steps + 1, place, before << 5 | (uint32_t)place);
        } else {
            keep(steps + 1, before, 1u << place, 0);
        }
        count[place]++;
        count[goal]--;
    }
}

static void step(int side, int place, int number) {
    int goal = place + number;
    men[side][place]--;
    if (goal > LAST) {
        men[side][OFF]++;
        return;
    }
    men[side][goal]++;
    if (men[1 - side][OFF - goal] == 1) {
        men[1 - side][OFF - goal] = 0;
        men[1 - side][BAR]++;
    }
}

static void choose(int side, int larger, int smaller) {
    int chosen = below(play_count);
    const Bundle *bundle = bundles;
    for (; chosen >= __builtin_popcount(bundle->last); bundle++) {
        chosen -= __builtin_popcount(bundle->last);
    }
    Set last = bundle->last;
    while (chosen--) last &= last - 1;
    int places[4], steps = bundle->steps;
    uint32_t before = bundle->before;
    places[steps - 1] = __builtin_ctz(last);
    for (int i = steps - 2; i >= 0; i--, before >>= 5) places[i] = (int)(before & 31);
    for (int i = 0; i < steps; i++) {
        step(side, places[i], (i == 0) == (bundle->first_die == 1) ? smaller : larger);
    }
}

static void play_game(int64_t *counts) {
    int first, second;
    set_up();
    do {
        first = 1 + below(6);
        second = 1 + below(6);
    } while (first == second);
    int side = second > first;
    for (;;) {
        int larger = first > second ? first : second, smaller = first + second - larger;
        Set own = held(men[side]);
        open_points = not_closed(men[1 - side]);
        bundle_count = play_count = most_steps = 0;
        if (larger == smaller) play_doublet(men[side], own, larger, 0, BAR, 0);
        else play_larger_and_smaller(men[side], own, larger, smaller);
        counts[0]++;
        counts[1] += play_count ? play_count : 1;
        if (play_count) choose(side, larger, smaller);
        if (men[side][OFF] == 15) {
            counts[2 + side]++;
            return;
        }
        side = 1 - side;
        first = 1 + below(6);
        second = 1 + below(6);
    }
}

void bench_play(int64_t games, int64_t seed, int64_t *counts) {
    state = seed;
    while (games--) play_game(counts);
}
