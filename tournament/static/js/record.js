// The number pad of the entry page. Without this module the boxes take the phone's own keyboard.
const form = document.querySelector("#entry");
const pad = form.querySelector(".pad");
const boxes = [...form.querySelectorAll(".zui input")];
let current = null;
let fresh = false; // the next digit replaces what the box held

function select(box) {
  for (const one of boxes) one.classList.toggle("current", one === box);
  current = box;
  fresh = true;
}

function boxOf(seat) {
  return boxes.find((box) => box.name === `zui_${seat}`);
}

function isShown(box) {
  return box.offsetParent !== null;
}

function next() {
  const shown = boxes.filter(isShown);
  const start = shown.indexOf(current);
  const empty = [...shown.slice(start + 1), ...shown.slice(0, start)].find((box) => box.value === "");
  if (empty) select(empty);
}

function changed(box) {
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

function press(key) {
  const box = current ?? boxes.find(isShown);
  if (!box) return;
  if (current !== box) select(box);
  if (key === "back") {
    box.value = box.value.endsWith(".5") ? box.value.slice(0, -2) : box.value.slice(0, -1);
  } else if (key === "half") {
    box.value = `${fresh || box.value === "" ? 0 : box.value.replace(/\.5$/, "")}.5`.replace(/^0\.5$/, "0.5");
  } else {
    box.value = fresh || box.value === "0" ? key : `${box.value.replace(/\.5$/, "")}${key}`.slice(0, 4);
  }
  fresh = false;
  changed(box);
  // Nothing follows a half: go on to the next empty box, which saves a tap.
  if (key === "half") next();
}

for (const box of boxes) {
  box.addEventListener("focus", () => select(box));
  box.addEventListener("click", () => select(box));
}
// A touch device shows the pad and keeps its own keyboard shut; a real keyboard goes on typing in the boxes.
if (window.matchMedia("(pointer: coarse)").matches) {
  for (const box of boxes) box.inputMode = "none";
}
pad.hidden = false;
pad.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-key]");
  if (button) press(button.dataset.key);
});
for (const radio of form.querySelectorAll('[name="caller"]')) {
  radio.addEventListener("change", () => {
    const box = boxOf(radio.value);
    if (box) select(box);
  });
}
// One tap, one submission: the key makes a second one harmless, this saves the waiting.
form.addEventListener("submit", (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
// Coming back with the browser's back button must not leave the button dead.
window.addEventListener("pageshow", () => delete form.dataset.sent);
select(boxes[0] ?? null);
