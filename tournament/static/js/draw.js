// The big screen by keyboard: Enter, Space and → go on, ← goes back. Without this file the buttons do the same.
const go = (id) => document.getElementById(id)?.click();

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
  const onOther = event.target.closest?.("a:not(#next), summary, button, input");
  if (event.key === "ArrowRight" || ((event.key === "Enter" || event.key === " ") && !onOther)) {
    event.preventDefault();
    go("next");
  } else if (event.key === "ArrowLeft") {
    event.preventDefault();
    go("back");
  }
});
