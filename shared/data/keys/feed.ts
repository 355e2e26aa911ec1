import { after, ofPerson, tenDigits } from './key.ts';

export const messagePrefix = 'F#';
export const messageKey = (userId: number, createdAt: number, hash: string) =>
  ofPerson(userId, `${messagePrefix}${tenDigits(createdAt)}#${hash}`);
/** Second and hash: they identify a message whose own id cannot be read. */
export const placeOfMessage = (sk: unknown) => after(messagePrefix, sk);
export const hashOfMessage = (sk: unknown) => placeOfMessage(sk).split('#')[1];
/** The sort keys around all messages created in a span of seconds. */
export const messageSpan = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  first: messageKey(0, from, '').sk,
  last: messageKey(0, to, '~').sk,
});
export const messageIdentityPrefix = 'FI#';
export const messageIdentityKey = (userId: number, hash: string) =>
  ofPerson(userId, `${messageIdentityPrefix}${hash}`);
export const hashOfMessageIdentity = (sk: unknown) => after(messageIdentityPrefix, sk);
