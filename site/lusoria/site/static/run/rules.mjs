// The rules in a drawer: the sheet of the ruleset that is played, without its boards and sources.

const pages = new Map();

/** Fill a box with the sheet at an address, as it reads with these options. */
export async function rules(box, address, options) {
  const key = `${address}+${options.join("+")}`;
  if (box.dataset.of === key) return;
  const sections = (await sheet(address)).map((section) => section.cloneNode(true));
  for (const section of sections) read(section, options);
  box.replaceChildren(...sections.filter(({ hidden }) => !hidden));
  box.dataset.of = key;
}

/** The sections of a sheet, with links that lead where they led there. */
async function sheet(address) {
  if (!pages.has(address)) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${new URL(address).pathname}: ${response.status} ${response.statusText}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    pages.set(address, [...page.querySelectorAll("section.part")].map((section) => taken(section, address)));
  }
  return pages.get(address);
}

function taken(section, address) {
  for (const each of section.querySelectorAll("figure, .sigla")) each.remove();
  for (const link of section.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), address).href;
  for (const each of [section, ...section.querySelectorAll("[id]")]) each.removeAttribute("id");
  section.removeAttribute("aria-labelledby");
  return document.importNode(section, true);
}

/** Leave in a section what is said with these options. */
function read(section, options) {
  const isOn = (list) => list.split(" ").some((each) => options.includes(each));
  for (const each of [section, ...section.querySelectorAll("[data-with], [data-without]")]) {
    const isLeft = (each.dataset.with && !isOn(each.dataset.with)) || (each.dataset.without && isOn(each.dataset.without));
    each.classList.toggle("on", !isLeft); // the style sheet shows what belongs to an option only then
    each.hidden = Boolean(isLeft);
  }
}
