import { compareIds, type VariableId } from './variable-id.ts';

export const fewestDays = 30;
const mostVariables = 40;
const mostEffects = 20;
/**
 * Correlations from which on two variables are one thing recorded twice. Both must be as high, because two trends
 * alone can be as close on the level.
 */
const sameLevel = 0.9;
const sameFromDayToDay = 0.7;

export interface Candidate {
  readonly id: VariableId;
  readonly category: string;
  readonly outcome: boolean;
  readonly causeOnly: boolean;
  /** Whether on half of its days or more the value is that of a source that senses by itself. */
  readonly sensed: boolean;
  /** Days with records, of all days that are looked at and of the newest ninety. */
  readonly days: number;
  readonly recentDays: number;
  /** The smaller number is kept of two that are the same thing; absent where the order alone decides. */
  readonly unfamiliarity?: number;
}

/** Correlations of the recorded values of two variables on the same days. */
export interface SameDay {
  readonly r: number | null;
  readonly fromDayToDay: () => number | null;
}

export interface ChosenVariables {
  /** Variables with records on too few days. */
  readonly fewDays: readonly VariableId[];
  readonly leftOut: readonly { readonly variable: VariableId; readonly movesWith: VariableId }[];
  /** The variables that are examined, the most important first. */
  readonly order: readonly VariableId[];
  readonly effects: readonly VariableId[];
}

/** Chooses the variables worth asking about. `sameDay` answers null where two have too few days in common. */
export function chooseVariables(
  candidates: readonly Candidate[],
  primaryOutcome: VariableId | null,
  sameDay: (a: VariableId, b: VariableId) => SameDay | null,
): ChosenVariables {
  const isPrimary = ({ id }: Candidate) => id === primaryOutcome;
  const enough = candidates.filter(({ days }) => days >= fewestDays);
  const ordered = enough.toSorted(
    (a, b) =>
      Number(isPrimary(b)) - Number(isPrimary(a)) ||
      b.recentDays - a.recentDays ||
      b.days - a.days ||
      compareIds(a.id, b.id),
  );
  const kept: Candidate[] = [];
  const leftOut: { variable: VariableId; movesWith: VariableId }[] = [];
  for (const one of ordered) {
    const at = kept.findIndex(({ id }) => isSameThing(sameDay(id, one.id)));
    const same = kept[at];
    if (same === undefined) kept.push(one);
    else if (isBetterKnown(one, same)) {
      kept[at] = one;
      for (const other of leftOut) if (other.movesWith === same.id) other.movesWith = one.id;
      leftOut.push({ variable: same.id, movesWith: one.id });
    } else leftOut.push({ variable: one.id, movesWith: same.id });
  }
  const examined = kept.slice(0, mostVariables);
  const effects = examined.filter((one) => isPrimary(one) || (one.outcome && !one.causeOnly));
  return {
    fewDays: candidates.filter(({ days }) => days < fewestDays).map(({ id }) => id),
    leftOut,
    order: examined.map(({ id }) => id),
    effects: effects.slice(0, mostEffects).map(({ id }) => id),
  };
}

const isBetterKnown = (a: Candidate, b: Candidate): boolean =>
  a.unfamiliarity !== undefined && b.unfamiliarity !== undefined && a.unfamiliarity < b.unfamiliarity;

function isSameThing(sameDay: SameDay | null): boolean {
  if (sameDay === null || !(Math.abs(sameDay.r ?? 0) >= sameLevel)) return false;
  return Math.abs(sameDay.fromDayToDay() ?? 0) >= sameFromDayToDay;
}
