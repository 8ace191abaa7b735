"""The searches that find the plays of a turn.

A play is a path from the position after the throw to one where the turn is over; plays that lead to
the same position are one play. Three searches find them, each right under weaker or stronger
promises of the rules. `hooks.search` chooses, and a program holds only the one it uses and the
general one, to which the others hand what they cannot do.

1. *Depth-first search with a transposition table* (`depth_first`) makes and takes back steps on the
   board, in every order, and goes on from each position within the turn once. It is right for all
   rules, as the hooks are asked at each position, and the key of a position holds all that rules
   may ask about. The table is that of chess programs: R. Greenblatt, D. Eastlake and S. Crocker,
   "The Greenblatt Chess Program" (1967); a key is the sum of random numbers, one for each man and
   place, after A. Zobrist, "A New Hashing Method with Application for Game Playing" (1970).
2. *Partial-order reduction* (`partial_order`) makes steps on the board as well, but tries only the
   first of two orders of the same steps. It is right where steps commute: both orders lead to one
   position of one rank. For the idea see S. Siegel, "What's Wrong with On-the-Fly Partial Order
   Reduction" (2019): when two independent operations are enabled, traces that begin with one of
   them may be left out. A turn has no cycles, so what goes wrong there with cycles cannot occur.
3. *Multisets of steps on move masks* (`move_masks`, and `two_dice` or `three_dice` for the numbers
   that so many dice give) makes no steps. From where each number may be played is computed once a
   turn, as a set of places in one integer: the bitboard of chess, there for each kind of piece (R.
   Hyatt, "Rotated bitmaps, a new twist on an old idea", names Slate and Atkin). It is right where
   steps commute and no step of the turn can change these sets.

Where two searches can find the same turn they list the same positions, not in the same order: depth
first and partial order keep the quiet steps from a position before the others, masks list men who
go on with a second number last. Who draws the r-th play listed depends on the search therefore; the
digest of the program, under which all results are kept, tells the search as well.
"""
