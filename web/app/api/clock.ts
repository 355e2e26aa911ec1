import { signal } from '@preact/signals';
import { keepText, recallText } from '../device-text.ts';
import { demoNow, isLookingAround } from '../looking-around.ts';

const place = 'daymark.clock-offset';
/** Milliseconds to add to this device's clock; 0 unless it is wrong. */
export const clockOffset = signal(Number(recallText(place) ?? 0) || 0);

/** The time by the service's clock where this device's is wrong; in the demo it stops. */
export const now = (): number => (isLookingAround ? demoNow() : Date.now() + clockOffset.value);

/** Learns from an answer how far this device's clock is off. */
export function noteTime(date: string | null, sentAt: number, receivedAt: number): void {
  const offset = offsetFrom(date, sentAt, receivedAt);
  if (offset === undefined || Math.abs(offset - clockOffset.value) < 5_000) return;
  clockOffset.value = offset;
  keepText(place, String(offset));
}

/** The header counts whole seconds and an answer takes its time: less than this is not a wrong clock. */
const tolerated = 30_000;
const longestTrip = 10_000;

/** Milliseconds by which a device's clock is off, by an answer of the service. Undefined where an answer has no date, or took too long to be a measure. */
function offsetFrom(date: string | null, sentAt: number, receivedAt: number): number | undefined {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there) || receivedAt < sentAt || receivedAt - sentAt > longestTrip) return undefined;
  const offset = there + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(offset) < tolerated ? 0 : Math.round(offset);
}
