// A file that takes a while to make: the button says so and cannot be pressed twice. It comes back when the
// file does: the answer carries a cookie with the token that was asked with, the only sign a page gets of a
// download. Without this module the sentence under the button has to do.
const COOKIE = "file-ready";
const LOOK_EVERY = 400; // milliseconds
const GIVE_UP_AFTER = 180_000;

function here(token) {
  return document.cookie.split("; ").includes(`${COOKIE}=${token}`);
}

for (const link of document.querySelectorAll("a[data-making]")) {
  const address = link.href;
  const status = link.parentElement.querySelector("[role=status]");
  let looking;

  const rest = () => {
    clearInterval(looking);
    looking = undefined;
    link.href = address;
    link.removeAttribute("aria-disabled");
    status.replaceChildren();
  };

  link.addEventListener("click", (event) => {
    if (looking !== undefined) {
      event.preventDefault();
      return;
    }
    const token = `${Date.now()}-${Math.floor(Math.random() * 1e9)}`;
    const asked = new URL(address);
    asked.searchParams.set("ready", token);
    link.href = asked.href; // read by the browser after this
    link.setAttribute("aria-disabled", "true");
    const words = document.createElement("p");
    words.className = "note wait";
    words.textContent = `● ${link.dataset.making}`;
    status.replaceChildren(words);
    const since = Date.now();
    looking = setInterval(() => {
      if (here(token) || Date.now() - since > GIVE_UP_AFTER) rest();
    }, LOOK_EVERY);
  });
  // Back from the file that opened in this tab: the page is shown as it was left.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) rest();
  });
}
