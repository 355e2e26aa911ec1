import { signal } from '@preact/signals';
import { now } from '../api/clock.ts';
import { isOutOfReach, refresh } from '../data/reads.ts';

/** Epoch seconds, by the service's clock; moves on twice a minute. */
export const nowSeconds = signal(Math.floor(now() / 1000));

const beat = 30_000;
/** The number of beats after which an open app looks up again what is due. */
const beatsPerLook = 10;
let beats = 0;

setInterval(() => {
  nowSeconds.value = Math.floor(now() / 1000);
  beats++;
  const isTime = isOutOfReach.value || beats % beatsPerLook === 0;
  if (isTime && document.visibilityState === 'visible') void refresh();
}, beat);

document.addEventListener('visibilitychange', () => {
  nowSeconds.value = Math.floor(now() / 1000);
});
