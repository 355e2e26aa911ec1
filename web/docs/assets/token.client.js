/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const storageKey = 'docs.accessToken';
const input = document.querySelector('#token-input');
const saved = document.querySelector('#token-saved');
const show = document.querySelector('#token-show');
const forget = document.querySelector('#token-forget');

/**
 * Keeps the token for this tab, and says whether there is one.
 * @param {string} token
 */
function remember(token) {
  let isKept = token !== '';
  try {
    if (isKept) sessionStorage.setItem(storageKey, token);
    else sessionStorage.removeItem(storageKey);
  } catch {
    isKept = false;
  }
  if (saved !== null) saved.textContent = isKept ? 'A token is set.' : '';
  document.documentElement.classList.toggle('has-token', token !== '');
}

if (input instanceof HTMLInputElement) {
  /** A pasted token often brings white space or the word before it along. */
  const rememberInput = () => remember(input.value.trim().replace(/^Bearer\s+/i, ''));
  try {
    input.value ||= sessionStorage.getItem(storageKey) ?? '';
  } catch {
    // A browser that keeps nothing still lets the token be used until the page is left.
  }
  rememberInput();
  input.addEventListener('input', rememberInput);
  show?.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(isShown));
    show.textContent = isShown ? 'Hide' : 'Show';
  });
  forget?.addEventListener('click', () => {
    input.value = '';
    rememberInput();
    input.focus();
  });
}
