import { signal } from '@preact/signals';
import { keepText, recallText } from '../device-text.ts';

const place = 'push-offer';
const put = 'put off ';

/** The offer to let reminders ring: open, put off on a date, or answered for good; undefined before the first reminder. */
const offer = signal(recallText(place) ?? undefined);

/** Whether the offer is shown: from the first reminder on, until it is answered. */
export const isPushOffered = {
  get value() {
    return offer.value === 'open';
  },
};

const keep = (state: string) => {
  keepText(place, state);
  offer.value = state;
};

/** Whether it was put off on a day before this one, so that it may be asked once more. */
export const wasPutOffBefore = (today: string): boolean =>
  offer.value?.startsWith(put) === true && offer.value.slice(put.length) < today;

export function offerPushes(): void {
  if (offer.value === undefined) keep('open');
}

/** Not now: asked once more on another day. */
export const putOffPushes = (today: string): void => keep(`${put}${today}`);

export const endPushOffer = (): void => keep('answered');
