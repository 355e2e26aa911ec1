import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(answer.errors?.[0]?.message ?? 'That did not work. Try again.');
}

/**
 * Shows the part of the page that needs a script, and does something when its button is pressed.
 * @param {string} id
 * @param {(part: HTMLElement) => Promise<string>} work answers where to go next
 */
function offer(id, work) {
  const part = find(`#${id}`);
  const button = part?.querySelector('button');
  const problem = /** @type {HTMLElement | null} */ (part?.querySelector('.problem'));
  if (!part || !button || !problem) return;
  part.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    problem.hidden = true;
    try {
      location.assign(await work(part));
    } catch (error) {
      const isGivenUp = error instanceof Error && error.name === 'NotAllowedError';
      problem.textContent = isGivenUp
        ? 'Nothing was changed: it was cancelled, or took too long.'
        : error instanceof Error && error.name === 'InvalidStateError'
          ? 'This device already has a passkey for your account.'
          : error instanceof Error
            ? error.message
            : String(error);
      problem.hidden = false;
      button.disabled = false;
    }
  });
}

if (/^\[|^\d+\.\d+\.\d+\.\d+$/.test(location.hostname)) {
  const elsewhere = find('#elsewhere');
  const link = elsewhere?.querySelector('a');
  if (elsewhere && link) {
    link.href = Object.assign(new URL(location.href), { hostname: 'localhost' }).href;
    elsewhere.hidden = false;
  }
} else if (browserSupportsWebAuthn()) {
  offer('passkey', async (part) => {
    const optionsJSON = await post('/signin/passkey/options');
    const response = await startAuthentication({ optionsJSON });
    return (await post('/signin/passkey', { response, return: part.dataset.return })).next;
  });
  offer('add-passkey', async (part) => {
    const optionsJSON = await post('/account/passkeys/options');
    const response = await startRegistration({ optionsJSON });
    const name = /** @type {HTMLInputElement} */ (part.querySelector('input')).value;
    return (await post('/account/passkeys', { name, response })).next;
  });
}
