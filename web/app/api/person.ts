import { keepText, recallText } from '../data/device-text.ts';

/** Whose data this browser showed last: the app shows it at once, before anybody could say who is signed in. */
const place = 'daymark.user';

/** For as long as this page lives it belongs to one person. */
let own = Number(recallText(place) ?? 0) || undefined;

export const personId = (): number | undefined => own;

/**
 * Who is signed in, by the service. If that is somebody else by now, the app begins again: nobody is ever shown what
 * another person left, nor is it sent in their name.
 */
export function notePerson(userId: number): boolean {
  keepText(place, String(userId));
  if (own === undefined) own = userId;
  if (own === userId) return true;
  location.reload();
  return false;
}

export const forgetPerson = (): void => keepText(place, undefined);
