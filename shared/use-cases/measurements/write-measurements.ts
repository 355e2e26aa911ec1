import { isDeepStrictEqual } from 'node:util';
import type { ImportWriter } from '../../data/imports/import-writers.ts';
import { type MovePlan, moveMeasurements } from '../../data/measurements/move-measurements.ts';
import { lookAtPlaces } from '../../data/measurements/moved-measurement.ts';
import {
  putMeasurements,
  type Replacement,
  replaceMeasurement,
} from '../../data/measurements/replace-measurements.ts';
import type { Arrival } from '../../data/measurements/source.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { noticeOf } from '../../domain/measurements/notice.ts';
import { type Outcome, outcomeOf } from '../../domain/measurements/outcome.ts';
import type { OccupiedPlaces, Placing } from '../../domain/measurements/plan-moves.ts';
import { type ChangedMeasurements, changedSince } from '../../domain/measurements/preconditions.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate, requestNowAndThen } from '../histories/mark-late.ts';
import { closeSlice, noteUnchanged, type OpenSlice, openSlice } from '../imports/import-slice.ts';
import { countArrivals, isCounted, openArrivals } from './arrivals.ts';
import { type Overtaken, overtaken, planPlaces } from './plan-places.ts';
import { putNew } from './put-new.ts';
import { type PlacedItem, type Recorder, recordingOf } from './recording.ts';

export interface Recorded {
  readonly kind: 'recorded';
  /** One per item, in order. */
  readonly outcomes: readonly Outcome[];
  readonly userVariables: readonly UserVariable[];
}

/** The import that the rows were to belong to was ended while they came in. */
export interface ImportEnded {
  readonly kind: 'importEnded';
}

const writesAtOnce = 16;

export async function writeMeasurements(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<Recorded | OccupiedPlaces | ChangedMeasurements | ImportEnded | Overtaken> {
  if (areFewAndNew(items) && recorder.importId === undefined) return writeFew(recorder, items, now);
  const { userId } = recorder;
  const addresses = items.flatMap(({ target, source }) =>
    source === undefined ? [target] : [target, source],
  );
  const [at, announced] = await Promise.all([
    lookAtPlaces(userId, addresses, now),
    recorder.importId === undefined ? announce(recorder, items, addresses, now) : undefined,
  ]);
  // What an item leaves as it is was taken from what was read before.
  const isAsItWas = ({ changes }: PlacedItem) =>
    changes === undefined || isDeepStrictEqual(at.rows.get(changes.id), changes);
  if (!items.every(isAsItWas)) return overtaken;
  const plan = await planPlaces(userId, items, at, now);
  if (plan.kind !== 'planned') return plan;

  const { places, moves } = plan;
  const changed = changedSince(items, places, at.rows);
  if (changed !== undefined) return changed;
  const outcomes = outcomesOf(recorder, items, { places, moves, rows: at.rows }, now);
  const kept = changedBy(recorder, places, outcomes, at.rows);
  if (kept.length > 0) return occupiedBy(kept);
  const slice = await openSliceOf(recorder, plan, outcomes, now);
  if (slice === 'ended') return { kind: 'importEnded' };
  const recorded: Recorded = {
    kind: 'recorded',
    outcomes: withNotices(
      items,
      places.map(({ target }) => must(outcomes, target)),
    ),
    userVariables: userVariablesOf(items),
  };
  if (slice === 'unchanged') return recorded;
  const arrivals = announced ?? (await announce(recorder, items, slice?.touched ?? [], now, slice?.writer));
  await markLate(userId, landed(items, places), now, slice?.writer);
  const writes = writesOf(items, { places, moves, rows: at.rows }, outcomes);
  // First, because it alone can be refused.
  if (!(await moveMeasurements(userId, writes.together, now))) return overtaken;
  const edited = await mapInParallel(writes.edits, writesAtOnce, (edit) => replaceMeasurement(userId, edit));
  if (edited.includes(false)) return overtaken;
  await countArrivals(arrivals, [...outcomes.values()], now, () => putMeasurements(userId, writes.puts));
  if (slice !== undefined) await closeSlice(slice);
  return recorded;
}

/** What has to be known before rows are written: what arrives from where, and which days are touched. */
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
    requestNowAndThen(userId, touched, now),
  ]);
  return arrivals;
}

type TouchedSlice = OpenSlice & { readonly touched: readonly number[] };

/**
 * Of an import: that rows of it are about to be written. It is looked first what is there, since most of a file that is
 * imported again is: then nothing is announced, and nothing written but how much that was.
 */
async function openSliceOf(
  { userId, importId, requestId }: Recorder,
  { places, moves }: Pick<Planned, 'places' | 'moves'>,
  outcomes: ReadonlyMap<number, Outcome>,
  now: number,
): Promise<TouchedSlice | 'unchanged' | 'ended' | undefined> {
  if (importId === undefined) return undefined;
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

interface Planned {
  readonly places: readonly Placing[];
  readonly moves: ReadonlyMap<number, number>;
  readonly rows: ReadonlyMap<number, Measurement>;
}

/** Addresses that no item asked for. */
const landed = (items: readonly Placing[], places: readonly Placing[]) =>
  places.flatMap(({ target }, i) => (items[i]?.target === target ? [] : [target]));

/** By address; of several items for one address the last counts. */
function outcomesOf(
  recorder: Recorder,
  items: readonly PlacedItem[],
  { places, moves, rows }: Planned,
  now: number,
): Map<number, Outcome> {
  return new Map(
    places.map(({ source, target }, i) => {
      const existing = source === undefined && moves.has(target) ? undefined : rows.get(source ?? target);
      return [target, outcomeOf(mustAt(items, i), target, existing, recordingOf(recorder, now))];
    }),
  );
}

interface PlannedWrites {
  readonly together: MovePlan;
  /** Only where nothing has changed. */
  readonly edits: readonly Replacement[];
  readonly puts: readonly Measurement[];
}

function writesOf(
  items: readonly PlacedItem[],
  { places, moves, rows }: Planned,
  outcomes: ReadonlyMap<number, Outcome>,
): PlannedWrites {
  const put = (id: number) => must(outcomes, id).measurement;
  const replace = (id: number): Replacement => ({ measurement: put(id), was: rows.get(id) });
  const moving = new Set([...moves].flat());
  const changed = [...outcomes].flatMap(([id, { status }]) =>
    status === 'unchanged' || moving.has(id) ? [] : [id],
  );
  const matched = new Set(
    places.flatMap(({ target }, i) => (items[i]?.input.ifMatch === undefined ? [] : [target])),
  );
  const named = new Set(places.flatMap(({ source }) => (source === undefined ? [] : [source])));
  return {
    together: {
      arrived: [...moving].filter((id) => !moves.has(id)).map(put),
      replaced: [
        ...[...moves.keys()].filter((id) => outcomes.has(id)),
        ...changed.filter((id) => matched.has(id)),
      ].map(replace),
      left: [...moves].flatMap(([id, to]) =>
        outcomes.has(id) ? [] : [{ id, row: rows.get(id), to: put(to) }],
      ),
      shortened: staleIds(items, places, moving).map(([id, to]) => ({ id, to: put(to) })),
    },
    edits: changed.filter((id) => named.has(id) && !matched.has(id)).map(replace),
    puts: changed.filter((id) => !named.has(id) && !matched.has(id)).map(put),
  };
}

/** Of several items with one id the last says what is asked. */
function withNotices(items: readonly PlacedItem[], outcomes: readonly Outcome[]): Outcome[] {
  const last = new Map(items.map((item) => [item.source, item]));
  return outcomes.map((outcome, i) => {
    const item = mustAt(items, i);
    const asked = item.source === undefined ? item : must(last, item.source);
    return { ...outcome, notice: noticeOf(asked.input, outcome.measurement) };
  });
}

const userVariablesOf = (items: readonly PlacedItem[]): UserVariable[] => [
  ...new Map(items.map(({ channel }) => [channel.variable.variableId, channel.userVariable])).values(),
];

/** More are cheaper to look at, and to write, together. */
const mostPutAlone = 4;

const areFewAndNew = (items: readonly PlacedItem[]) =>
  items.length <= mostPutAlone &&
  items.every(
    ({ source, channel, input }) =>
      source === undefined && input.ifMatch === undefined && !isCounted(channel.sourceName),
  );

/** What is recorded by hand is hardly ever there before: it is put at once, and looked at only where something is. */
async function writeFew(
  recorder: Recorder,
  items: readonly PlacedItem[],
  now: number,
): Promise<Recorded | OccupiedPlaces> {
  const last = [...new Map(items.map((item) => [item.target, item])).values()];
  const ids = last.map(({ target }) => target);
  await markLate(recorder.userId, ids, now);
  const [written] = await Promise.all([
    mapInParallel(last, mostPutAlone, (item) => putNew(recorder, item, now)),
    requestNowAndThen(recorder.userId, ids, now),
  ]);
  const others = written.flatMap((one, i): [number, Measurement][] =>
    'occupant' in one ? [[i, one.occupant]] : [],
  );
  if (others.length > 0) return occupiedBy(others);
  const outcomes = new Map(
    written.flatMap((one) => ('occupant' in one ? [] : [[one.measurement.id, one] as const])),
  );
  return {
    kind: 'recorded',
    outcomes: withNotices(
      items,
      items.map(({ target }) => must(outcomes, target)),
    ),
    userVariables: userVariablesOf(items),
  };
}

const occupiedBy = (others: readonly [number, Measurement][]): OccupiedPlaces => ({
  kind: 'occupied',
  indexes: others.map(([index]) => index),
  others: new Map(others),
});

/** What an assistant would change, which it may not. */
const changedBy = (
  { assistant }: Recorder,
  places: readonly Placing[],
  outcomes: ReadonlyMap<number, Outcome>,
  rows: ReadonlyMap<number, Measurement>,
): [number, Measurement][] =>
  assistant === undefined
    ? []
    : places.flatMap(({ target }, i) => {
        const row = rows.get(target);
        return row === undefined || must(outcomes, target).status !== 'updated' ? [] : [[i, row]];
      });

/** Old ids that led to what is moved now: they lead there directly, so that no chain of ids grows. */
function staleIds(
  items: readonly PlacedItem[],
  places: readonly Placing[],
  moving: ReadonlySet<number>,
): [number, number][] {
  const stale = places.flatMap(({ source, target }, i): [number, number][] => {
    const asked = items[i]?.input.id;
    const isStale = asked !== undefined && source !== target && asked !== source && !moving.has(asked);
    return isStale ? [[asked, target]] : [];
  });
  return [...new Map(stale)];
}
