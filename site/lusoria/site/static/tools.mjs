// Under each clause of a ruleset: copy it as one cites it, cite it, dispute it, and read the other
// witnesses where they stand. Without this script the clause's own page has all that. There, what
// one copies has a button.

for (const each of document.querySelectorAll(".copied, .citation")) {
  const text = each.textContent.trim();
  each.append(" ", button("Copy", () => `${text}${each.matches(".citation") ? ` ${location.href.split("#")[0]}` : ""}`));
}

// Give the clauses within something their tools; or those of one `sentence`, which has its link, its
// address and its citation.
export function equip(within, sentence = null) {
  for (const more of within.querySelectorAll(".more a")) {
    more.parentElement.replaceWith(unfolding(more.closest(".sources"), more));
  }
  for (const answer of within.querySelectorAll(".answer:has(.sources)")) {
    const clause = answer.querySelector(".ours .clause-link");
    const tools = document.createElement("span");
    tools.className = "tools";
    tools.append(copying(answer, clause), link(clause, "cite", "Cite"), link(clause, "dispute", "Dispute"));
    answer.querySelector(".rests").append(tools);
  }
  if (sentence) {
    within.querySelector(".tools").append(
      button("Copy", () => `${sentence.citation.textContent} ${sentence.address}`),
      button("Copy the address", () => sentence.address),
      link(sentence.link, "dispute", "Dispute"),
      link(sentence.link, "_witnesses", "All readings"),
    );
  }
}

function link(clause, part, text) {
  const made = document.createElement("a");
  made.href = `${clause.href}#${part}`;
  made.textContent = text;
  made.setAttribute("aria-label", `${text} this clause`);
  return made;
}

function copying(answer, clause) {
  const basis = answer.querySelector(".rests .basis").textContent;
  return button("Copy", () => `${clause.textContent} (${basis}) ${clause.href}`);
}

function button(name, text) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "copy";
  made.textContent = name;
  made.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      made.textContent = "Copied";
    } catch {
      made.textContent = "Not copied: the browser forbids it";
    }
    setTimeout(() => (made.textContent = name), 2500);
  });
  return made;
}

// What the clause's page tells of witnesses, fetched when it is asked for.
function unfolding(sources, more) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = more.textContent;
  const told = document.createElement("div");
  told.append(more.cloneNode());
  told.firstChild.textContent = "On the clause’s page";
  details.append(summary, told);
  details.addEventListener("toggle", async () => {
    const page = await fetch(more.href).then((answer) => answer.text());
    const section = new DOMParser().parseFromString(page, "text/html").querySelector("[aria-labelledby=_witnesses]");
    const known = new Set([...sources.querySelectorAll(".witness a")].map((each) => each.href));
    for (const each of section.querySelectorAll("a")) each.href = new URL(each.getAttribute("href"), more.href);
    for (const each of section.querySelectorAll(".witness")) {
      if ([...each.querySelectorAll("a")].some((a) => known.has(a.href))) each.remove();
    }
    const play = document.querySelector("a.play"); // not where Python cannot be had
    for (const each of play ? section.querySelectorAll(".rivals li") : []) {
      each.append(" ", playedBy(play, each.querySelector("a")));
    }
    section.querySelector("h2").remove();
    for (const each of section.querySelectorAll("[id]")) each.removeAttribute("id");
    told.replaceChildren(...section.childNodes);
  }, { once: true });
  return details;
}

// A link to a game by another reading than the ruleset's; the options that are on stay on.
function playedBy(play, clause) {
  const reading = new URL(clause.href).pathname.split("/").at(-2);
  const made = document.createElement("a");
  made.href = `${play.href}${play.search ? "&" : "?"}reading=${reading}`;
  made.textContent = "Play by this reading";
  made.className = "by-this";
  return made;
}
