import { createHash, type Hash } from 'node:crypto';
import type { AnalysisInput, SeriesInput } from '../../../domain/analysis/analysis-input.ts';
import type { HourSums } from '../../../domain/histories/hour-sums.ts';
import { engineVersion } from '../../../domain/studies/engine-version.ts';

/** The rules of the world's clocks change: the same seconds may then be other days. */
export const timeZoneData = process.versions.tz ?? 'unknown';

/** Two inputs with the same fingerprint give the same figures: it covers every bit that goes into them. */
export function fingerprintOf(input: AnalysisInput): string {
  const { timeZone, dayStartsAt, cause, effect, onsetDelay, durationOfAction, effectValence, activeDays } =
    input;
  const hash = createHash('sha256');
  addText(hash, [
    engineVersion,
    timeZoneData,
    typeof timeZone === 'string' ? timeZone : timeZone.zone,
    dayStartsAt,
    onsetDelay,
    durationOfAction,
    effectValence,
    ...(input.coversSince === undefined ? [] : [input.coversSince]),
  ]);
  for (const series of [cause, effect]) addSeries(hash, series);
  if (activeDays instanceof Int32Array) addBytes(hash, activeDays);
  if (input.bleedingDays !== undefined) addText(hash, ['bleeding', [...input.bleedingDays]]);
  return hash.digest('hex');
}

function addSeries(hash: Hash, { measurements, tagged: _, ...settings }: SeriesInput): void {
  const { hours, clockHours, elapsedHours, counts, totals, carries, outOfRange } = measurements as HourSums;
  addText(hash, [settings, outOfRange]);
  for (const column of [hours, clockHours, elapsedHours, counts, totals, carries]) addBytes(hash, column);
}

const addText = (hash: Hash, value: unknown): Hash => hash.update(`${JSON.stringify(value)}\n`);

/** The length goes first, so that no value can pass from one column into the next unnoticed. */
function addBytes(hash: Hash, array: Float64Array | Int32Array | Uint32Array): void {
  hash.update(`${array.length}\n`);
  hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
}
