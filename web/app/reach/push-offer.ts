import { signal } from '@preact/signals';
import { keepText, recallText } from '../device-text.ts';

const place = 'push-offer';

/** Whether the offer to let reminders ring on this device is shown: from the first reminder on, until it is answered. */
export const isPushOffered = signal(recallText(place) === 'open');

export function offerPushes(): void {
  if (recallText(place) === 'answered') return;
  keepText(place, 'open');
  isPushOffered.value = true;
}

export function endPushOffer(): void {
  keepText(place, 'answered');
  isPushOffered.value = false;
}
