import { dateOfDay, dayNumber } from '../time/calendar.ts';

/** The limits of a share with one person. Days are days since 1970-01-01, by the person's own clock. */
export interface ShareLimits {
  /** The shared variables; if absent, all of them, new ones included. */
  readonly variableIds?: readonly number[] | undefined;
  /** The person's own studies and ended experiments that are shown as they see them; if absent, none. */
  readonly studyIds?: readonly string[] | undefined;
  /** True if today's medicines are shown, with what was taken and when. */
  readonly todaysPlan?: true | undefined;
  /** The day of the last visit when the share was made: a page is about the days since; if absent, the last three months. */
  readonly sinceDay?: number | undefined;
  /** The questions that the person wants to ask. */
  readonly questions?: readonly string[] | undefined;
  /** True if goals are shown. */
  readonly goals?: true | undefined;
  /** The first day that is shown; if absent, all days are. */
  readonly fromDay?: number | undefined;
  /** The last day on which it can be read. */
  readonly untilDay: number;
  /** The end of that day in epoch seconds, by the zone that the person had when they made the share. */
  readonly endsAt: number;
}

/** The most variables that can be chosen; instead of more, everything is shared. */
export const mostChosenVariables = 50;
export const mostChosenStudies = 20;
export const mostQuestions = 3;
export const longestQuestion = 200;
/** The most links that a person may have open at once. */
export const mostOpenLinks = 20;
/** The last day until which a share may last: the same date next year, or 1 March if there is none. */
export function lastUntil(today: number): number {
  const { year, ...date } = dateOfDay(today);
  return dayNumber({ year: year + 1, ...date });
}
