/** How far a share with one person goes: some variables, and from one day to another, both included. */
export interface ShareLimits {
  readonly variableIds: readonly number[];
  /** As days since 1970-01-01, by the person's own clock. */
  readonly fromDay: number;
  readonly untilDay: number;
  /** When it ends, in epoch seconds. */
  readonly endsAt: number;
}
