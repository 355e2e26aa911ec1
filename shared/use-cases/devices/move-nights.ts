import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { readRowsOf } from '../../data/measurements/read-rows-of.ts';
import { findChannel, type PersonName } from '../../data/variables/person-names.ts';
import { measurementId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/content.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { ImportRow } from '../../imports/rows/import-row.ts';
import { matchNights, type RecordedNight } from '../../imports/rows/match-nights.ts';
import type { SensorReading } from '../../imports/rows/series.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import { removeMeasurement } from '../measurements/remove-measurement.ts';
import { inputOf, unitOf } from './live-rows.ts';

const readsAtOnce = 6;

/**
 * Inputs for rows of nights. A night that got longer after it was sent ends at another second: its row is moved, or
 * there would be two of one night.
 */
export async function withMovedNights(
  userId: number,
  nights: readonly ImportRow[],
  names: ReadonlyMap<string, PersonName>,
  outdated: readonly SensorReading[],
): Promise<MeasurementInput[]> {
  const series = Map.groupBy(nights, ({ variableName, sourceName }) => `${variableName}\n${sourceName}`);
  const inputs = await mapInParallel([...series.values()], readsAtOnce, async (rows) => {
    const matched = matchNights(
      rows.map(({ startAt }) => startAt),
      await recordedAround(userId, rows, names),
      new Set(outdated.filter((one) => isOf(one, rows[0])).map(({ at }) => at)),
    );
    return rows.map((row): MeasurementInput => {
      const known = matched.get(row.startAt);
      const { startAt, value } = row;
      return known === undefined
        ? inputOf(row)
        : { id: known.id, startAt, value, unit: unitOf(row.unitAbbreviatedName) };
    });
  });
  return inputs.flat();
}

const isOf = ({ kind, sourceName }: SensorReading, row: ImportRow | undefined): boolean =>
  kind.variableName === row?.variableName && sourceName === row.sourceName;

/** Removes rows of nights that are none any more, unless they were moved or someone has changed them. */
export async function removeOutdated(
  userId: number,
  outdated: readonly SensorReading[],
  names: ReadonlyMap<string, PersonName>,
  now: number,
): Promise<void> {
  const values = new Map(
    outdated.flatMap(({ kind, sourceName, at, value }) => {
      const name = names.get(foldName(kind.variableName));
      const channel = name && findChannel(name, sourceName);
      return channel === undefined ? [] : [[measurementId(at, channel.number), value] as const];
    }),
  );
  if (values.size === 0) return;
  for (const [id, row] of await locateMeasurements(userId, [...values.keys()], now))
    if (row.id === id && row.value === values.get(id))
      await removeMeasurement(userId, { id, ifMatch: etagOf(row) }, now, row);
}

/** The nights on record around these rows, which are all of one variable and one source. */
async function recordedAround(
  userId: number,
  rows: readonly ImportRow[],
  names: ReadonlyMap<string, PersonName>,
): Promise<RecordedNight[]> {
  const { variableName = '', sourceName = '' } = rows[0] ?? {};
  const name = names.get(foldName(variableName));
  const channel = name === undefined ? undefined : findChannel(name, sourceName);
  if (name === undefined || channel === undefined) return [];
  const times = rows.map(({ startAt }) => startAt);
  const around = { from: Math.min(...times) - daySeconds, until: Math.max(...times) + daySeconds };
  const recorded = await readRowsOf(userId, name.variable.variableId, around);
  return recorded.rows
    .filter((row) => foldName(row.sourceName) === foldName(sourceName))
    .map(({ startAt }) => ({ id: measurementId(startAt, channel.number), startAt }));
}
