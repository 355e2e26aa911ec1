import type { Observation } from 'fhir/r4.d.ts';
import { codeOf, diastolicCode, systolicCode } from '../../domain/fhir/codes.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ExportedRecord } from '../exported-record.ts';
import { toObservation, toPressurePanel } from './observation.ts';

/** A dose of insulin is no observation and would be misread as one. */
export function isLeftOut({ variableName, variableCategoryName }: ExportedRecord): boolean {
  const words = foldName(variableName).split(/[^a-z]+/);
  return words.includes('insulin') && (words.length === 1 || variableCategoryName === 'Treatments');
}

const isCoded =
  (code: string) =>
  ({ variableName, unitAbbreviatedName }: ExportedRecord): boolean =>
    codeOf(variableName, unitAbbreviatedName, false)?.codes[0]?.code === code;

const isSystolic = isCoded(systolicCode);
const isDiastolic = isCoded(diastolicCode);

/** The observations of one second; both pressures of a source become one. */
export function observationsOf(second: readonly ExportedRecord[]): Observation[] {
  const lower = new Map(second.filter(isDiastolic).map((record) => [record.sourceName, record]));
  const paired = new Set<ExportedRecord>();
  const observations = second
    .filter((record) => !isLeftOut(record) && !isDiastolic(record))
    .map((record) => {
      const diastolic = isSystolic(record) ? lower.get(record.sourceName) : undefined;
      if (diastolic === undefined) return toObservation(record);
      paired.add(diastolic);
      return toPressurePanel(record, diastolic);
    });
  const alone = second.filter((record) => isDiastolic(record) && !paired.has(record));
  return [...observations, ...alone.map(toObservation)];
}

/** Groups records that come in order of time by their second, across pages. */
export async function* bySecond(
  pages: AsyncIterable<readonly ExportedRecord[]>,
): AsyncGenerator<readonly (readonly ExportedRecord[])[]> {
  let open: ExportedRecord[] = [];
  for await (const page of pages) {
    const whole: (readonly ExportedRecord[])[] = [];
    for (const record of page) {
      if (open[0] !== undefined && open[0].startAt !== record.startAt) {
        whole.push(open);
        open = [];
      }
      open.push(record);
    }
    yield whole;
  }
  if (open.length > 0) yield [open];
}
