/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * The tree of every record as it was sent. A tree on the page may have been unfolded since, and a copy of that
 * would unfold itself without end where records hold one another.
 * @type {Map<string, Node>}
 */
const recordTrees = new Map();
for (const record of document.querySelectorAll('.record')) {
  const tree = record.querySelector(':scope > .tree');
  if (tree !== null) recordTrees.set(record.id, tree.cloneNode(true));
}

/**
 * Puts a record's own tree where its link stands, when that is unfolded: as deep as the reader goes, and no deeper.
 * @param {Element} details
 */
function unfoldRecords(details) {
  for (const link of details.querySelectorAll(':scope > [data-record]')) {
    const tree = recordTrees.get(link.getAttribute('data-record') ?? '');
    if (tree !== undefined) link.replaceWith(tree.cloneNode(true));
  }
}

/** @param {HTMLButtonElement} button */
async function copyCode(button) {
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}

const languageKey = 'docs.language';

/**
 * Anybody who opens a request in one language wants it on every page of this tab.
 * @param {string} language
 */
function keepLanguage(language) {
  try {
    sessionStorage.setItem(languageKey, language);
  } catch {
    // A browser that keeps nothing shows the first language on the next page.
  }
}

function openKeptLanguage() {
  let kept = null;
  try {
    kept = sessionStorage.getItem(languageKey);
  } catch {
    return;
  }
  for (const one of document.querySelectorAll('details[data-language]'))
    if (one instanceof HTMLDetailsElement && one.dataset.language === kept) one.open = true;
}

/** Marks in the sidebar where the reader is. */
function followReading() {
  const links = new Map();
  for (const link of document.querySelectorAll('.sidebar a'))
    if (link instanceof HTMLAnchorElement && link.hash !== '') links.set(link.hash.slice(1), link);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id);
        if (isIntersecting) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
        if (isIntersecting && link.offsetParent !== null) link.scrollIntoView({ block: 'nearest' });
      }
    },
    { rootMargin: '-15% 0px -84% 0px' },
  );
  for (const section of document.querySelectorAll('main section[id]')) {
    if (links.has(section.id)) observer.observe(section);
  }
}

/** Follows an anchor that once led to an operation or a record, and leads to its link now. */
function leadOn() {
  const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const link = entry?.matches('.list > li') ? entry.querySelector('a') : null;
  if (link != null) location.replace(link.href);
}

followReading();
openKeptLanguage();
for (const link of document.querySelectorAll('.sidebar [aria-current="page"]'))
  if (link instanceof HTMLElement && link.offsetParent !== null) link.scrollIntoView({ block: 'nearest' });

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLButtonElement && target.matches('.copy')) void copyCode(target);
  if (target.closest('.menu a')) document.querySelector('.menu')?.removeAttribute('open');
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('.menu')?.removeAttribute('open');
});

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    unfoldRecords(target);
    if (target.dataset.language !== undefined) keepLanguage(target.dataset.language);
  },
  { capture: true },
);

addEventListener('hashchange', leadOn);
leadOn();
