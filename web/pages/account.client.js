import { dropName, namedPerson, noteLeft, onNameChange } from '../companion.ts';
import { forgetDevice } from '../forget-device.ts';
import './passkeys.client.js';

const person = namedPerson();
let isLeaving = false;

onNameChange(() => {
  if (!isLeaving && person !== undefined && namedPerson() !== person) location.replace('/account');
});

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('#sign-out form'));
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  isLeaving = true;
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  const answer = await fetch('/account', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  // Sent by the browser instead, so that the person sees why the service refuses it.
  if (answer !== undefined && answer.type !== 'opaqueredirect') return form.submit();
  if (answer === undefined) {
    noteLeft();
    dropName();
  }
  // Not every browser removes what the answer tells it to.
  await forgetDevice();
  if (answer !== undefined) return location.replace('/signin');
  hideAll();
  addEventListener('online', () => location.replace('/signin'));
});

/** Empties the page, where no other page can be reached: it shows nothing of the person's any more. */
function hideAll() {
  const heading = document.createElement('h1');
  const words = document.createElement('p');
  const link = document.createElement('a');
  heading.textContent = document.title = 'You are signed out';
  link.textContent = 'Sign in again';
  link.href = '/signin';
  words.append('Your data has been removed from this device. ', link, ' once there is a connection.');
  document.querySelector('main')?.replaceChildren(heading, words);
}
