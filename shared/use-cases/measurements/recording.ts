import { randomBytes } from 'node:crypto';
import type { SourceBook, SourceDetails } from '../../domain/connectors/person-sources.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { noticeOf, scaleNotice } from '../../domain/measurements/notice.ts';
import type { Outcome, Recording } from '../../domain/measurements/outcome.ts';
import type { OccupiedPlaces, Placing } from '../../domain/measurements/plan-moves.ts';
import type { WholeMeasurement } from '../../domain/measurements/posted-measurement.ts';
import type { AssistantLimits } from '../../domain/people/assistant-limits.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import type { BeginningLimits } from '../../domain/variables/bounds.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { ChannelOfVariable } from '../variables/source-channels.ts';

/** Who records, and on whose behalf. */
export interface Recorder {
  readonly userId: number;
  /** Used where an item names no source. */
  readonly sourceName: string;
  readonly clientId?: string;
  /** The app whose token it is; absent on the person's own. */
  readonly clientName?: string | undefined;
  readonly requestId: string;
  /** The person's sources, as far as they are known. @default nothing is learnt of those that come */
  readonly sources?: SourceBook | undefined;
  /** The facts about sources from the sender, by their names. */
  readonly sourceDetails?: ReadonlyMap<string, SourceDetails> | undefined;
  /** The import that the rows belong to. */
  readonly importId?: number | undefined;
  /** Present if a person records, or somebody for them: their entries answer reminders. `isTold` of those who may read. */
  readonly byHand?: { readonly isTold: boolean } | undefined;
  /** @default the usual limits */
  readonly beginning?: BeginningLimits | undefined;
  /** Present if an assistant records. */
  readonly assistant?: AssistantLimits | undefined;
}

/** An item that says all of its measurement, and which one it changes, as it was read. */
export interface WholeItem {
  readonly input: WholeMeasurement & { readonly sourceName: string };
  readonly changes?: Measurement | undefined;
}

/** An item whose id is known, but not yet what is stored under it. */
export interface PlacedItem extends WholeItem, Placing {
  readonly channel: ChannelOfVariable;
}

/** The facts of a request that the rules of recording need. */
export const recordingOf = ({ clientId, importId }: Recorder, now: number): Recording => ({
  clientId,
  now,
  importId,
  newIdentity: () => randomBytes(9).toString('base64url'),
});

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
