/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const input = document.querySelector('#search-input');
const found = document.querySelector('#search-found');

/** The operations with the words that they are found by. */
const operations = [...document.querySelectorAll('.operation')].map((section) => ({
  section,
  words: [...section.querySelectorAll(':scope > :is(h3, .endpoint, .prose, .parameters)')]
    .map((part) => part.textContent)
    .join(' ')
    .toLowerCase(),
}));

/**
 * Leaves what holds every word that was typed.
 * @param {string} text
 */
function filter(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, words } of operations) {
    const isHidden = !wanted.every((word) => words.includes(word));
    if (!isHidden) count++;
    section.toggleAttribute('hidden', isHidden);
  }
  for (const topic of document.querySelectorAll('.topic'))
    topic.toggleAttribute('hidden', topic.querySelector('.operation:not([hidden])') === null);
  for (const part of document.querySelectorAll('#authentication, #errors, #records'))
    part.toggleAttribute('hidden', wanted.length > 0);
  shortenContents();
  if (found !== null)
    found.textContent = wanted.length === 0 ? '' : `${count} of ${operations.length} operations`;
}

/** Leaves the links that lead to something, and the headings that have such a link under them. */
function shortenContents() {
  for (const list of document.querySelectorAll('nav ul')) {
    for (const item of list.children) {
      const id = item.querySelector('a')?.hash.slice(1) ?? '';
      const target = document.getElementById(decodeURIComponent(id));
      item.toggleAttribute('hidden', target?.closest('[hidden]') != null);
    }
    const isEmpty = list.querySelector(':scope > :not([hidden])') === null;
    for (const part of [list, list.previousElementSibling])
      if (part === list || part instanceof HTMLParagraphElement) part?.toggleAttribute('hidden', isEmpty);
  }
}

if (input instanceof HTMLInputElement) {
  input.addEventListener('input', () => filter(input.value));
  input.form?.addEventListener('submit', (event) => event.preventDefault());
  // A link to something that the filter hides ends the filter, so that it leads somewhere.
  addEventListener('hashchange', () => {
    if (document.querySelector(`${location.hash || 'html'}:is([hidden], [hidden] *)`) === null) return;
    input.value = '';
    filter('');
    document.querySelector(location.hash)?.scrollIntoView();
  });
  filter(input.value);
}
