/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const input = document.querySelector('#search-input');
const found = document.querySelector('#search-found');
const results = document.querySelector('#search-results');

/** Everything that the contents lead to, and the words in its title. */
const entries = [...document.querySelectorAll('.sidebar li a')].map((link) => ({
  link,
  title: link.textContent.toLowerCase(),
}));

/**
 * The words that the document has about an operation, by its address.
 * @type {Map<string, string>}
 */
const described = new Map();

/** Asks for the document when somebody begins to search; without it, titles are searched. */
async function readDocument() {
  const { paths } = await (await fetch('/openapi.json')).json();
  for (const [path, methods] of Object.entries(paths))
    for (const { operationId, description, parameters, requestBody, security } of Object.values(methods))
      described.set(
        `/docs/operations/${encodeURIComponent(operationId)}`,
        JSON.stringify([path, description, parameters, requestBody, security]).toLowerCase(),
      );
  show();
}

/** Shows what holds every word that was typed, first what holds them in its title. */
function show() {
  if (!(input instanceof HTMLInputElement) || found === null) return;
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  /** @param {string} text */
  const fits = (text) => wanted.every((word) => text.includes(word));
  const titled = entries.filter(({ title }) => fits(title));
  const others = entries.filter(
    ({ link, title }) =>
      !fits(title) && fits(`${title} ${described.get(link.getAttribute('href') ?? '') ?? ''}`),
  );
  const listed = wanted.length === 0 ? [] : [...titled, ...others];
  results?.replaceChildren(...listed.map(({ link }) => inItem(link.cloneNode(true))));
  found.textContent = wanted.length === 0 ? '' : `${listed.length} found`;
}

/** @param {Node} link */
function inItem(link) {
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Goes up and down between the field and what was found.
 * @param {KeyboardEvent} event
 */
function move(event) {
  const { key } = event;
  if (!(input instanceof HTMLInputElement)) return;
  if (key === 'Escape') {
    input.value = '';
    show();
    input.focus();
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const stops = [input, ...(results?.querySelectorAll('a') ?? [])];
  const next = stops.findIndex((stop) => stop.matches(':focus')) + (key === 'ArrowDown' ? 1 : -1);
  stops[next]?.focus();
  event.preventDefault();
}

if (input instanceof HTMLInputElement) {
  input.addEventListener('focus', () => void readDocument().catch(() => undefined), { once: true });
  input.addEventListener('input', show);
  input.form?.addEventListener('keydown', move);
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    results?.querySelector('a')?.click();
  });
  show();
}
