// The number pad of the entry page, and saving that survives a dead network.
// Without this module the boxes take the phone's own keyboard and the form is sent by the browser.
let form, pad, boxes, current, fresh;

function select(box) {
  for (const one of boxes) one.classList.toggle("current", one === box);
  current = box;
  fresh = true; // the next digit replaces what the box held
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
  const whole = box.value.replace(/\.5$/, "");
  if (key === "back") {
    box.value = box.value === whole ? whole.slice(0, -1) : whole;
  } else if (key === "half") {
    box.value = `${fresh || whole === "" ? "0" : whole}.5`;
  } else {
    box.value = fresh || whole === "0" ? key : `${whole}${key}`.slice(0, 4);
  }
  fresh = false;
  changed(box);
  // Nothing follows a half: go on to the next empty box, which saves a tap.
  if (key === "half") next();
}

function start() {
  form = document.querySelector("#entry");
  if (!form) return;
  pad = form.querySelector(".pad");
  boxes = [...form.querySelectorAll(".zui input")];
  for (const box of boxes) {
    box.addEventListener("focus", () => select(box));
    box.addEventListener("click", () => select(box));
    // A touch device shows the pad and keeps its own keyboard shut.
    if (window.matchMedia("(pointer: coarse)").matches) box.inputMode = "none";
  }
  pad.hidden = false;
  pad.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-key]");
    if (button) press(button.dataset.key);
  });
  for (const radio of form.querySelectorAll('[name="caller"]')) {
    radio.addEventListener("change", () => {
      const box = boxes.find((one) => one.name === `zui_${radio.value}`);
      if (box) select(box);
    });
  }
  form.addEventListener("submit", send);
  select(boxes[0] ?? null);
}

function say(id) {
  for (const note of document.querySelectorAll(".save-note")) note.hidden = note.id !== id;
}

// The form is sent by hand, so that a phone without network, or signed out, keeps what was typed. Sending
// again is harmless: the form's key makes a repeated submission the same one.
async function send(event) {
  if (event.submitter?.formAction && event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  say("saving");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { "X-Requested-With": "fetch" },
      signal: AbortSignal.timeout(20000),
    });
    await take(answer);
  } catch {
    say("no-network");
  }
  if (form) delete form.dataset.sending;
}

async function take(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  if (answer.ok && type.startsWith("application/json")) {
    const { next: address } = await answer.json();
    window.location.assign(address);
  } else if (answer.status === 422 || answer.status === 409) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    window.htmx?.process(document.querySelector("main"));
    start();
    document.querySelector("main [role=alert], main .errorlist")?.scrollIntoView({ block: "center" });
  } else if (answer.status >= 500) {
    say("no-answer");
  } else {
    say("signed-out");
  }
}

start();
