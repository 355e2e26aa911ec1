/** Something that programs should leave off. */
export interface Deprecation {
  /** The day on which it was said, as `2026-11-16`. */
  readonly since: string;
  /** The first day on which it may be gone; absent for what lives as long as this version of the interface. */
  readonly sunset?: string;
  /** A sentence: what it is, and what to use instead. */
  readonly text: string;
}

/** The shortest time, in months, between saying that something goes and its going. */
export const monthsBeforeSunset = 12;
