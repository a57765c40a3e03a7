// A tap that did not reach the server says so; the next one that does takes the words away.
const note = document.querySelector("#not-sent");
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(failure, () => {
    note.hidden = false;
  });
}
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.successful) note.hidden = true;
});
