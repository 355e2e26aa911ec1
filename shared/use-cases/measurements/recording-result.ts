import { must, mustAt } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { noticeOf, scaleNotice } from '../../domain/measurements/notice.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import type { OccupiedPlaces, Placing } from '../../domain/measurements/plan-moves.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { PlacedItem } from './recording.ts';

/** Measurements that were recorded. */
export interface RecordingResult {
  readonly kind: 'recorded';
  /** One per item, in order. */
  readonly outcomes: readonly Outcome[];
  readonly userVariables: readonly UserVariable[];
}

/** Problems of a request, found before anything was written. */
export interface RecordingProblems {
  readonly kind: 'problems';
  readonly problems: readonly ItemProblem[];
}

export const resultOf = (
  items: readonly PlacedItem[],
  places: readonly Pick<Placing, 'target'>[],
  outcomes: ReadonlyMap<number, Outcome>,
): RecordingResult => ({
  kind: 'recorded',
  outcomes: withNotices(
    items,
    places.map(({ target }) => must(outcomes, target)),
  ),
  userVariables: userVariablesOf(items),
});

/** Adds notices to outcomes; of several items with one id the last says what is asked. */
function withNotices(items: readonly PlacedItem[], outcomes: readonly Outcome[]): Outcome[] {
  const last = new Map(items.map((item) => [item.source, item]));
  return outcomes.map((outcome, i) => {
    const item = mustAt(items, i);
    const asked = item.source === undefined ? item : must(last, item.source);
    const notices = [
      noticeOf(asked.input, outcome.measurement),
      scaleNotice(asked.input),
      outcome.notice,
    ].filter(Boolean);
    return { ...outcome, notice: notices.length === 0 ? undefined : notices.join(' ') };
  });
}

const userVariablesOf = (items: readonly PlacedItem[]): UserVariable[] => [
  ...new Map(items.map(({ channel }) => [channel.variable.variableId, channel.userVariable])).values(),
];

export const occupiedBy = (others: readonly [number, Measurement][]): OccupiedPlaces => ({
  kind: 'occupied',
  indexes: others.map(([index]) => index),
  others: new Map(others),
});
