/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

const longestWait = 30_000;
const longestBodyShown = 200_000;
const headersShown = ['x-request-id', 'retry-after', 'link'];

/** @type {<T extends Element>(root: ParentNode, selector: string, type: new () => T) => T} */
const find = (root, selector, type) => {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${selector}.`);
};

/**
 * @param {string} tag
 * @param {string} className
 * @param {...(Node | string)} children
 */
function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A pasted token often brings white space or the word before it along. */
function accessToken() {
  const input = document.querySelector('#token-input');
  return input instanceof HTMLInputElement ? input.value.trim().replace(/^Bearer\s+/i, '') : '';
}

const keptKey = 'docs.kept';

/**
 * Values of answers, by the names that requests on later pages use for them.
 * @type {Map<string, string | number>}
 */
const kept = new Map(readKept());

/** @returns {[string, string | number][]} */
function readKept() {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(keptKey) ?? '{}'));
  } catch {
    return [];
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {unknown} answer
 */
function keep(form, answer) {
  for (const [name, place] of Object.entries(JSON.parse(form.dataset.keeps ?? '{}'))) {
    let value = /** @type {any} */ (answer);
    for (const key of place.split(/[.[\]]+/).filter(Boolean)) value = value?.[key];
    if (typeof value === 'string' || typeof value === 'number') kept.set(name, value);
  }
  try {
    sessionStorage.setItem(keptKey, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing leaves it to the reader to copy the values.
  }
}

/**
 * Puts what was kept where its name stands.
 * @param {string} text
 */
const filledIn = (text) =>
  text.replace(/(^|")\$([A-Z_]+)("|$)/g, (_, before, name, after) => {
    const value = kept.get(name);
    if (value === undefined)
      throw new Error(`Replace $${name} with the value, or first send the request that returns it`);
    return typeof value === 'number' ? String(value) : `${before}${value}${after}`;
  });

/**
 * The values that a field sends: none if it was left empty, several if it takes one per line.
 * @param {Element} field
 */
function valuesOf(field) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return [String(field.checked)];
  if (field instanceof HTMLTextAreaElement) return field.value.split('\n').filter((line) => line !== '');
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
    return field.value === '' ? [] : [filledIn(field.value)];
  return [];
}

/**
 * @param {HTMLFormElement} form
 * @returns {{ target: string, init: RequestInit }}
 */
function requestOf(form) {
  const { method = 'GET', path = '/', token } = form.dataset;
  const query = new URLSearchParams();
  const headers = new Headers();
  let target = path;
  for (const field of form.querySelectorAll('[data-in]')) {
    if (!(field instanceof HTMLElement)) continue;
    const { in: place, name = '' } = field.dataset;
    if (place === 'body') continue;
    for (const value of valuesOf(field)) {
      if (place === 'path') target = target.replace(`{${name}}`, () => encodeURIComponent(value));
      else if (place === 'header') headers.append(name, value);
      else query.append(name, value);
    }
  }
  if (/[^ -~]/.test(accessToken()))
    throw new Error('This token contains characters that no token has; paste it again');
  if (token === 'needed' && accessToken() !== '') headers.set('Authorization', `Bearer ${accessToken()}`);
  const bodyField = form.querySelector('textarea[data-in="body"]');
  const body =
    bodyField instanceof HTMLTextAreaElement && bodyField.value.trim() !== ''
      ? filledIn(bodyField.value)
      : null;
  if (body !== null) headers.set('Content-Type', 'application/json');
  return {
    target: query.size === 0 ? target : `${target}?${query}`,
    init: {
      method,
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      // The token must not follow to wherever a redirect might point.
      redirect: 'error',
      signal: AbortSignal.timeout(longestWait),
    },
  };
}

/** @param {HTMLFormElement} form */
async function send(form) {
  if (form.dataset.asks !== undefined && !confirm(form.dataset.asks)) return;
  const button = find(form, 'button[type="submit"]', HTMLButtonElement);
  const outcome = find(form, '.outcome', HTMLElement);
  const result = find(form, '.result', HTMLElement);
  outcome.className = 'outcome';
  /** @param {string} words */
  const fail = (words) => {
    outcome.classList.add('failed');
    outcome.textContent = words;
    result.hidden = true;
  };
  let request;
  try {
    request = requestOf(form);
  } catch (error) {
    return fail(`Not sent. ${wordsOf(error)}.`);
  }
  button.disabled = true;
  outcome.textContent = 'Sending …';
  const begun = performance.now();
  try {
    const { target, init } = request;
    const response = await fetch(target, init);
    const text = await response.text();
    if (response.ok) keep(form, parsed(text));
    const milliseconds = Math.round(performance.now() - begun);
    outcome.classList.add(response.ok ? 'succeeded' : 'failed');
    outcome.replaceChildren(
      element('strong', '', `${response.status} ${response.statusText}`.trim()),
      ` in ${milliseconds} ms, ${sizeOf(text)}`,
    );
    result.replaceChildren(...resultOf(response, `${init.method} ${target}`, text));
    result.hidden = false;
  } catch (error) {
    fail(`No answer: ${reasonOf(error)}`);
  } finally {
    button.disabled = false;
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `nothing came within ${longestWait / 1000} s. Try again, or ask for less.`;
  return `${wordsOf(error)}. Check that the service is reachable.`;
}

/** @param {unknown} error */
const wordsOf = (error) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

/** @param {string} text */
function sizeOf(text) {
  const bytes = new Blob([text]).size;
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

/**
 * @param {Response} response
 * @param {string} request
 * @param {string} text
 */
function resultOf(response, request, text) {
  const answer = parsed(text);
  const headers = headersShown
    .filter((name) => response.headers.has(name))
    .flatMap((name) => [element('dt', '', name), element('dd', '', response.headers.get(name) ?? '')]);
  const pretty = answer === undefined ? text : JSON.stringify(answer, null, 2);
  const cut = pretty.length > longestBodyShown;
  const body = element('pre', '', cut ? pretty.slice(0, longestBodyShown) : pretty);
  body.tabIndex = 0;
  body.setAttribute('role', 'group');
  body.setAttribute('aria-label', 'response body');
  return [
    ...problemsOf(response, answer),
    element('p', 'sent', element('code', '', request)),
    element('dl', 'headers', ...headers),
    body,
    ...(cut ? [element('p', 'note', `The rest of ${pretty.length} characters is not shown.`)] : []),
  ];
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The problems of a failure envelope, in words.
 * @param {Response} response
 * @param {any} answer
 */
function problemsOf(response, answer) {
  if (response.ok || !Array.isArray(answer?.errors)) return [];
  const problems = answer.errors.map((/** @type {any} */ { message }) => element('li', '', String(message)));
  const list = element('ul', '', ...problems);
  const advice =
    response.status === 401 && accessToken() === '' ? [element('p', '', 'Paste a token first.')] : [];
  return [element('div', 'problems', element('strong', '', String(answer.summary)), list, ...advice)];
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement && event.target.dataset.path !== undefined)
    void send(event.target);
});

document.addEventListener('keydown', ({ key, ctrlKey, metaKey, target }) => {
  if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement)
    target.form?.requestSubmit();
});
