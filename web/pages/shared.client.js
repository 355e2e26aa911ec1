/** The button shows only with a script; without one the browser's own menu prints. */
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('#print'));
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/** Questions that the person has not shared yet come after the #, which no browser sends. */
const questions = new URLSearchParams(location.hash.slice(1)).getAll('question').slice(0, 3);
const answers = document.querySelector('.answers');
if (answers !== null && questions.length > 0) {
  const heading = document.createElement('h2');
  heading.textContent = 'Questions for this visit';
  const list = document.createElement('ol');
  list.className = 'questions';
  for (const question of questions) {
    const item = document.createElement('li');
    item.textContent = question;
    list.append(item);
  }
  answers.after(heading, list);
}
