/** Entries of a kind that a device sent and that were not recorded. */
export interface LeftOut {
  /** The variable's name, or the sender's own where no variable is meant; empty where it names none. */
  readonly kind: string;
  readonly reason: string;
  readonly count: number;
}

/** The reason for kinds that nobody records here. */
export const notKept = 'this kind is not recorded here';

const mostShown = 20;
const longestKind = 60;

/** The kinds that are worth keeping to be shown, the most entries first. */
export const shownKinds = (leftOut: readonly LeftOut[]): LeftOut[] =>
  leftOut
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostShown)
    .map((one) => ({ ...one, kind: one.kind.slice(0, longestKind) }));
