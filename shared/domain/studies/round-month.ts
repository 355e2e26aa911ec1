import { dateOfDay, dayNumber, daySeconds, formatDate } from '../time/calendar.ts';

/** The first day of a month on which figures of everybody are made; until then everybody's records are looked at. */
const dayOfMaking = 4;

/** The month of the figures that are asked for at this second, in UTC: 2026-11. */
export const roundMonth = (epochSeconds: number): string =>
  formatDate(Math.floor(epochSeconds / daySeconds)).slice(0, 'YYYY-MM'.length);

/** Whether what someone's records say is wanted now, for the figures that come on the fourth. */
export const isAsked = (epochSeconds: number): boolean => {
  const today = Math.floor(epochSeconds / daySeconds);
  const { year, month } = dateOfDay(today);
  return today < dayNumber({ year, month, day: dayOfMaking });
};
