import { personSettings } from '../people/settings.ts';
import { numbered } from '../texts/counted.ts';

/** The minutes that a person may let snoozed notifications wait. */
export const snoozeChoices = [15, 60, 180] as const;

const defaultMinutes = personSettings.snoozeMinutes.unlessSet;

export const snoozeSecondsOf = ({ snoozeMinutes = defaultMinutes }: { readonly snoozeMinutes?: number }) =>
  snoozeMinutes * 60;

/** "15 minutes", "one hour", "3 hours". */
export function snoozeText(minutes: number = defaultMinutes): string {
  if (minutes === 60) return 'one hour';
  return minutes % 60 === 0 ? numbered(minutes / 60, 'hour') : numbered(minutes, 'minute');
}
