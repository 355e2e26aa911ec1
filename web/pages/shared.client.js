/** The button shows only with a script; without one the browser's own menu prints. */
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('#print'));
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
