/** Without a script the browser's own menu prints. */
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('#print'));
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
