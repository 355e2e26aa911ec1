import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { type LeftOut, notKept } from '../../domain/devices/left-out.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ZoneOffsets } from '../../domain/time/zone.ts';
import { mostBegunPerRequest } from '../../domain/variables/bounds.ts';
import { Collector } from '../../imports/collector.ts';
import type { ImportRow } from '../../imports/rows/import-row.ts';
import { kinds } from '../../imports/rows/kinds.ts';
import type { SensorReading } from '../../imports/rows/series.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import { type RecordingRefusal, recordMeasurements } from '../measurements/record-measurements.ts';
import type { Recorder } from '../measurements/recording.ts';
import { findRoom } from '../variables/first-use.ts';
import { lookUpNames } from '../variables/resolve-variables.ts';
import { inputOf, rejectionReason } from './live-rows.ts';
import { removeOutdated, withMovedNights } from './move-nights.ts';
import { haveNightsGrown, uniteNights } from './unite-nights.ts';

/** The outcome of a body that a phone sent. */
interface LiveReception {
  readonly kind: 'received';
  /** Rows that are on record. */
  readonly stored: number;
  /** Rows among them that were not there before. */
  readonly created: number;
  /** Entries that were not recorded, and why, by kind. */
  readonly leftOut: readonly LeftOut[];
  readonly variableIds: ReadonlySet<number>;
}

interface TooManyRows {
  readonly kind: 'tooManyRows';
  readonly rows: number;
}

export const mostLiveRows = 2000;
/** Each move takes part in one transaction. */
const movesAtOnce = 25;
const rowsAtOnce = 1000;
/** A phone's clock may be a little ahead of ours, and what it says just happened is sent once. */
const clockSlack = 15 * 60;

/**
 * Stores what a phone sent, each entry at its own second, so that sending it again changes nothing. Concurrent requests
 * that add to one night read it again until each has seen what the others brought.
 */
export async function receiveLive(
  recorder: Recorder,
  zone: ZoneOffsets,
  read: (to: Collector) => void,
  now: number,
): Promise<LiveReception | TooManyRows | RecordingRefusal> {
  let before: LiveReception | undefined;
  let former: readonly SensorReading[] = [];
  return retryOnConflict('The night', async () => {
    const collected = new Collector('The body', { zone, now: now + clockSlack, choices: {} });
    read(collected);
    const version = await uniteNights(recorder.userId, collected.nights, now);
    collected.endNights({ file: 'The body', kind: 'Sleep' });
    const outdated = [...collected.nights.outdated(former)];
    const received = await storeRows(recorder, collected, { outdated, before }, now);
    former = [...former, ...collected.nights.readings(Infinity)];
    if (received.kind !== 'received') return overtaken.has(received.kind) ? conflict : received;
    before = received;
    return (await haveNightsGrown(recorder.userId, version)) ? conflict : received;
  });
}

/** Another request has moved a row of the night, or recorded one where it was to be moved to. */
const overtaken: ReadonlySet<string> = new Set<RecordingRefusal['kind']>(['unknownIds', 'occupied']);

interface ReceiveAttempt {
  readonly outdated: readonly SensorReading[];
  /** The outcome of the attempt before, which has stored all but nights that have grown since. */
  readonly before: LiveReception | undefined;
}

async function storeRows(
  recorder: Recorder,
  collected: Collector,
  { outdated, before }: ReceiveAttempt,
  now: number,
): Promise<LiveReception | TooManyRows | RecordingRefusal> {
  const { userId } = recorder;
  const rows = [...collected.fold.rows()];
  if (rows.length > mostLiveRows) return { kind: 'tooManyRows', rows: rows.length };

  const wanted = [...new Set(rows.map(({ variableName }) => variableName))];
  const names = await lookUpNames(userId, [...wanted, ...outdated.map(({ kind }) => kind.variableName)]);
  const isNew = wanted.some((name) => !names.has(foldName(name)));
  const room = isNew ? await findRoom(userId, now) : 0;
  const reasonOf = rejectionReason(names, now, Math.min(room, mostBegunPerRequest));
  const storable: ImportRow[] = [];
  for (const row of rows) {
    const reason = reasonOf(row);
    if (reason === undefined) storable.push(row);
    else collected.tally.skip(reason, '', '', row.variableName);
  }
  const [nights, others] = [storable.filter(isNight), storable.filter((row) => !isNight(row))];
  const moved = await withMovedNights(userId, nights, names, outdated);
  const inputs = [...moved, ...others.filter((row) => before === undefined || isNap(row)).map(inputOf)];
  let created = before?.created ?? 0;
  const variableIds = new Set(before?.variableIds);
  for (const slice of slicesOf(inputs)) {
    const recorded = await recordMeasurements(
      { ...recorder, sourceDetails: collected.sourceDetails },
      slice,
      now,
    );
    if (recorded.kind !== 'recorded') return recorded;
    for (const { measurement } of recorded.outcomes) variableIds.add(measurement.variableId);
    created += recorded.outcomes.filter(({ status }) => status === 'created').length;
  }
  await removeOutdated(userId, outdated, names, now);
  return { kind: 'received', stored: storable.length, created, leftOut: leftOutOf(collected), variableIds };
}

const leftOutOf = (collected: Collector): LeftOut[] => [
  ...collected.unreadable().map(({ kind = '', reason, count }) => ({ kind, reason, count })),
  ...[...collected.others].map(([kind, count]) => ({ kind, reason: notKept, count })),
];

const isNight = ({ isNight: night }: ImportRow): boolean => night === true;
const isNap = ({ variableName }: ImportRow): boolean => variableName === kinds.naps.variableName;

/** Slices that are recorded at once: inputs that move a measurement, then all others. */
function* slicesOf(inputs: readonly MeasurementInput[]): Generator<MeasurementInput[]> {
  const [moves, rows] = [
    inputs.filter(({ id }) => id !== undefined),
    inputs.filter(({ id }) => id === undefined),
  ];
  for (let at = 0; at < moves.length; at += movesAtOnce) yield moves.slice(at, at + movesAtOnce);
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
