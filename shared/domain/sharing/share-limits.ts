/** How far a share with one person goes. Days are days since 1970-01-01, by the person's own clock. */
export interface ShareLimits {
  /** Without it, everything that the person records, also what is new then. */
  readonly variableIds?: readonly number[] | undefined;
  /** The person's own studies and ended experiments that are shown, as they see them; without it, none. */
  readonly studyIds?: readonly string[] | undefined;
  /** The first day that is shown; without it, whatever there is. */
  readonly fromDay?: number | undefined;
  /** The last day on which it can be read. */
  readonly untilDay: number;
  /** When that day ends, in epoch seconds: what it was when the share was made, wherever the person goes. */
  readonly endsAt: number;
}

/** Variables that can be chosen one by one; more are everything. */
export const mostChosenVariables = 50;
export const mostChosenStudies = 20;
/** Links that are open at once. */
export const mostOpenLinks = 50;
/** Days ahead on which a share may end: a year, also a leap year. */
export const mostDaysAhead = 366;
