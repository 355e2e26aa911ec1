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
  // What the service says against it shows when the browser sends it.
  if (answer !== undefined && answer.type !== 'opaqueredirect') return form.submit();
  if (answer === undefined) {
    noteLeft();
    dropName();
  }
  // Not every browser removes what the answer tells it to.
  await forgetDevice();
  location.replace('/signin');
});
