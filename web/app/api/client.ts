import { type ClientSettings, createClient } from '../../client/client.ts';
import { noteTime } from './clock.ts';
import { dropToken, getToken } from './session.ts';

export type Fetch = NonNullable<ClientSettings['fetch']>;

let answersInstead: Fetch | undefined;

/** Lets this function answer every call, instead of the service. */
export const answerWith = (answer: Fetch): void => {
  answersInstead = answer;
};

const fetchHere: Fetch = async (address, init) => {
  if (answersInstead !== undefined) return answersInstead(address, init);
  const sentAt = Date.now();
  const response = await fetch(address, { ...init, keepalive: isShort(init) });
  noteTime(response.headers.get('date'), sentAt, Date.now());
  return response;
};

/** A short write continues although its page ends; browsers carry no more than 64 KB that far. */
const isShort = ({ method, body }: RequestInit) => method !== 'GET' && String(body ?? '').length < 16_000;

const settings: ClientSettings = {
  url: '',
  token: async () => (answersInstead === undefined ? (await getToken()).text : ''),
  dropToken,
  fetch: fetchHere,
};

/** Calls as the person who is signed in, each time once: who asks decides what becomes of a failure. */
export const client = createClient({ ...settings, retries: 0 });

/** Waits where the service is busy, as long as it asks for, or the network is gone: a minute altogether. */
export const patientClient = createClient({ ...settings, retries: 7, longestPause: 120 });
