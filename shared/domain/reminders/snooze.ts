import { HOUR_SECONDS } from '../time/calendar.ts';

const hours: number = 1;

/** How long a snoozed notification waits before it asks again. */
export const snoozeSeconds = hours * HOUR_SECONDS;

/** The same in words, for the texts that say so. */
export const snoozeText = hours === 1 ? 'one hour' : `${hours} hours`;
