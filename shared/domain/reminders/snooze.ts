import { personSettings } from '../people/settings.ts';
import { numbered } from '../texts/counted.ts';

/** How long a snoozed notification may wait, in minutes, by the person's choice. */
export const snoozeChoices = [15, 60, 180] as const;

const defaultMinutes = personSettings.snoozeMinutes.unlessSet;

/** How long it waits before it asks again. */
export const snoozeSecondsOf = ({ snoozeMinutes = defaultMinutes }: { readonly snoozeMinutes?: number }) =>
  snoozeMinutes * 60;

/** The same in words: "15 minutes", "one hour", "3 hours". */
export function snoozeText(minutes: number = defaultMinutes): string {
  if (minutes === 60) return 'one hour';
  return minutes % 60 === 0 ? numbered(minutes / 60, 'hour') : numbered(minutes, 'minute');
}
