import { isDeepStrictEqual } from 'node:util';
import type { ImportWriter } from '../../data/imports/import-writers.ts';
import { readAddresses } from '../../data/measurements/moved-measurement.ts';
import type { Arrival } from '../../data/measurements/source.ts';
import {
  moveMeasurements,
  moveWrites,
  putMeasurements,
  replaceMeasurement,
} from '../../data/measurements/write-measurements.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import { mostInTransaction } from '../../data/table/transact.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import { nearbyOf, type OccupiedPlaces, type Placing } from '../../domain/measurements/plan-moves.ts';
import { type ChangedMeasurements, changedSince } from '../../domain/measurements/preconditions.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate, requestSummarySometimes } from '../histories/mark-late.ts';
import type { OpenSlice } from '../imports/import-slice.ts';
import { countArrivals, openArrivals } from './arrivals.ts';
import type { RowChange } from './dose-changes.ts';
import { planPlaces, type WritePlan, writesOf } from './plan-writes.ts';
import {
  occupiedBy,
  type PlacedItem,
  type Recorder,
  type RecordingProblems,
  type RecordingResult,
  recordingOf,
  resultOf,
} from './recording.ts';
import { settleDoses } from './settle-doses.ts';
import { areFewAndNew, writeFew } from './write-few.ts';

/** The import that the rows were to belong to was ended while they came in. */
export interface ImportEnded {
  readonly kind: 'importEnded';
}

const writesAtOnce = 16;

export async function writeMeasurements(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<
  RecordingResult | RecordingProblems | OccupiedPlaces | ChangedMeasurements | ImportEnded | typeof conflict
> {
  const few =
    areFewAndNew(items) && recorder.importId === undefined ? await writeFew(recorder, items, now) : undefined;
  if (few !== undefined) return few;
  const { userId } = recorder;
  const addresses = items.flatMap(({ target, source }) =>
    source === undefined ? [target] : [target, source],
  );
  const [at, announced] = await Promise.all([
    readAddresses(userId, [...addresses, ...items.flatMap(nearbyOf)], now),
    recorder.importId === undefined ? announce(recorder, items, addresses, now) : undefined,
  ]);
  // An edit was completed by a row that was read before: it counts only if that is as it was.
  const isAsItWas = ({ changes }: PlacedItem) =>
    changes === undefined || isDeepStrictEqual(at.rows.get(changes.id), changes);
  if (!items.every(isAsItWas)) return conflict;
  const plan = await planPlaces(userId, items, at, now);
  if (plan === conflict || plan.kind !== 'planned') return plan;

  const { places, rows } = plan;
  const changed = changedSince(items, places, rows);
  if (changed !== undefined) return changed;
  const doses = await settleDoses(recorder, changesOf(recorder, items, plan, now), now);
  if (doses === conflict) return doses;
  const { outcomes } = doses;
  const kept = changedBy(recorder, items, places, outcomes, rows);
  if (kept.length > 0) return occupiedBy(kept);
  const writes = writesOf(items, plan, doses);
  const moves = moveWrites(userId, writes.together, now);
  if (moves.length > mostInTransaction) return tooManyDoses(plan.moves.size);
  const slice = await openSliceOf(recorder, plan, outcomes, now);
  if (slice === 'ended') return { kind: 'importEnded' };
  const recorded = resultOf(items, places, outcomes);
  if (slice === 'unchanged') return recorded;
  const arrivals = announced ?? (await announce(recorder, items, slice?.touched ?? [], now, slice?.writer));
  await markLate(userId, landed(items, places), now, slice?.writer);
  // First, because these alone can be refused.
  if (!(await moveMeasurements(moves))) return conflict;
  const edited = await mapInParallel(writes.edits, writesAtOnce, (edit) => replaceMeasurement(userId, edit));
  if (edited.includes(false)) return conflict;
  await countArrivals(arrivals, [...outcomes.values()], now, () => putMeasurements(userId, writes.puts));
  await slice?.close();
  return recorded;
}

/** Each of them also changes the slot of the reminder that it answered, in the same transaction. */
const tooManyDoses = (moves: number): RecordingProblems => ({
  kind: 'problems',
  problems: [
    {
      path: 'body',
      problem: `moves ${moves} measurements, with too many answers to reminders at once; send at most ${mostMovedDoses} of these per request.`,
    },
  ],
});

/** The members of one: the two addresses and an older one, the slot that opens again, its reminder, and the slot that it answers now. */
const mostMovedDoses = Math.floor(mostInTransaction / 8);

/** Notes before rows are written what arrives from where, and which days are touched. */
async function announce(
  recorder: Recorder,
  items: readonly PlacedItem[],
  touched: readonly number[],
  now: number,
  writer?: ImportWriter,
): Promise<Map<string, Arrival>> {
  const { userId } = recorder;
  const rows = items.map(({ target, channel }) => ({ target, sourceName: channel.sourceName }));
  const [arrivals] = await Promise.all([
    openArrivals(recorder, rows, now),
    markLate(userId, touched, now, writer),
    requestSummarySometimes(userId, touched, now),
  ]);
  return arrivals;
}

type TouchedSlice = OpenSlice & { readonly touched: readonly number[] };

/**
 * Announces that rows of an import are about to be written. Most rows of a file that is imported again are there
 * already: if all are, nothing is announced, and only their number is written.
 */
async function openSliceOf(
  { userId, importId, requestId }: Recorder,
  { places, moves }: Pick<WritePlan, 'places' | 'moves'>,
  outcomes: ReadonlyMap<number, Outcome>,
  now: number,
): Promise<TouchedSlice | 'unchanged' | 'ended' | undefined> {
  if (importId === undefined) return undefined;
  const { noteUnchanged, openSlice } = await import('../imports/import-slice.ts');
  const request = { userId, importId, requestId };
  const noted = noteUnchanged(request, [...outcomes.values()]);
  const changed = [...outcomes].flatMap(([id, { status }]) => (status === 'unchanged' ? [] : [id]));
  const touched = [...new Set([...changed, ...[...moves].flat(), ...sourcesOf(places)])];
  if (changed.length === 0) {
    await noted;
    return 'unchanged';
  }
  const [opened] = await Promise.all([openSlice(request, touched, now), noted]);
  return opened === undefined ? 'ended' : { ...opened, touched };
}

const sourcesOf = (places: readonly Placing[]) =>
  places.flatMap(({ source, target }) => (source === undefined || source === target ? [] : [source]));

/** Addresses at which items end up without having asked for them. */
const landed = (items: readonly Placing[], places: readonly Placing[]) =>
  places.flatMap(({ target }, i) => (items[i]?.target === target ? [] : [target]));

/** The rows of each address: recorded, there before, or moved there. Of several items for one address the last counts. */
function changesOf(
  recorder: Recorder,
  items: readonly PlacedItem[],
  { places, moves, rows }: WritePlan,
  now: number,
): RowChange[] {
  const changes = places.map(({ source, target }, i): [number, RowChange] => {
    const item = mustAt(items, i);
    const before = source === undefined && moves.has(target) ? undefined : rows.get(source ?? target);
    return [target, { item, before, outcome: outcomeOf(item, target, before, recordingOf(recorder, now)) }];
  });
  return [...new Map(changes).values()];
}

/** The rows that an assistant would change without naming them, which it may not. */
const changedBy = (
  { assistant }: Recorder,
  items: readonly PlacedItem[],
  places: readonly Placing[],
  outcomes: ReadonlyMap<number, Outcome>,
  rows: ReadonlyMap<number, Measurement>,
): [number, Measurement][] =>
  assistant === undefined
    ? []
    : places.flatMap(({ target }, i) => {
        const row = rows.get(target);
        const isNamed = items[i]?.changes !== undefined;
        return isNamed || row === undefined || must(outcomes, target).status !== 'updated' ? [] : [[i, row]];
      });
