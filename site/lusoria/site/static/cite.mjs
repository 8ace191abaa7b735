// A button beside each form of a citation that copies it.

for (const form of document.querySelectorAll(".cite section")) {
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
