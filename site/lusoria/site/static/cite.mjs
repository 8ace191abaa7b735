// The forms of a citation for programs, and a button beside each that copies it.
//
// The page of a source has its forms. Those of an entry are made by the patterns in cite.json.

const MARK = /@(id|title|genre|url|digest-of-the-page)@/g;
const cite = document.querySelector(".cite");

if (cite.dataset.genre) {
  cite.addEventListener("toggle", make, { once: true });
} else {
  cite.querySelectorAll("section").forEach(copied);
}

async function make() {
  const { forms, escapes } = await (await fetch(new URL("cite.json", import.meta.url))).json();
  const { title, genre } = cite.dataset;
  const digest = document.querySelector("[data-version]").dataset.version;
  const url = document.querySelector("link[rel=canonical]")?.href;
  const told = { id: `lusoria-${genre.split(",")[0].replace(/[ /]/g, "-")}`, title, genre, url, "digest-of-the-page": digest };
  const written = {
    "CSL-JSON": (value) => JSON.stringify(value).slice(1, -1),
    BibTeX: (value, name) => (name === "url" ? value : value.replace(/[^ ]/gu, (each) => escapes[each] ?? each)),
    RIS: (value) => value,
  };
  for (const [name, pattern] of Object.entries(forms)) {
    const text = pattern.replace(MARK, (_, mark) => written[name](told[mark], mark));
    const section = document.createElement("section");
    section.setAttribute("aria-label", name);
    const [head, pre, code] = ["h3", "pre", "code"].map((each) => document.createElement(each));
    head.textContent = name;
    code.textContent = text;
    pre.append(code);
    section.append(head, pre);
    cite.append(section);
    copied(section);
  }
}

function copied(form) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
  button.setAttribute("aria-label", `Copy as ${form.getAttribute("aria-label")}`);
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  told.className = "note";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(form.querySelector("pre").textContent);
      told.textContent = " Copied.";
    } catch {
      told.textContent = " The browser does not allow it; select the text and copy it.";
    }
  });
  form.querySelector("h3").after(button, told);
}
