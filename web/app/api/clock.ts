import { signal } from '@preact/signals';
import { keepText, recallText } from '../device-text.ts';
import { demoNow, isLookingAround } from '../looking-around.ts';
import { offsetFrom } from './clock-offset.ts';

const place = 'daymark.clock-offset';
/** Milliseconds to add to this device's clock; 0 unless it is wrong. */
export const clockOffset = signal(Number(recallText(place) ?? 0) || 0);

/** The time by the service's clock where this device's is wrong; in the demo it stands still. */
export const now = (): number => (isLookingAround ? demoNow() : Date.now() + clockOffset.value);

/** Learns from an answer how far this device's clock is off. */
export function noteTime(date: string | null, sentAt: number, receivedAt: number): void {
  const offset = offsetFrom(date, sentAt, receivedAt);
  if (offset === undefined || Math.abs(offset - clockOffset.value) < 5_000) return;
  clockOffset.value = offset;
  keepText(place, String(offset));
}
