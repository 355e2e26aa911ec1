import { foldName } from '../texts/fold-name.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';
import type { SourceEvidence } from './person-sources.ts';

/** A row that came in, as far as it tells about its source. */
export interface EvidenceRow {
  readonly sourceName: string;
  readonly variableName: string;
  readonly startAt: number;
  /** True of sums that devices keep by the hour. */
  readonly isCounted: boolean;
}

/** The evidence about each source; days of UTC are good enough to see how often a source records. */
export function evidenceOf(rows: readonly EvidenceRow[]): SourceEvidence[] {
  const bySource = Map.groupBy(rows, ({ sourceName }) => foldName(sourceName));
  return [...bySource.values()].flatMap((own) => {
    const days = Map.groupBy(
      own.filter(({ isCounted }) => isCounted),
      ({ variableName, startAt }) => `${Math.floor(startAt / daySeconds)} ${foldName(variableName)}`,
    );
    const hours = [...days.values()].map(
      (day) => new Set(day.map(({ startAt }) => Math.floor(startAt / hourSeconds))).size,
    );
    return own.slice(0, 1).map(({ sourceName }) => ({
      sourceName,
      hoursADay: hours.reduce((most, count) => Math.max(most, count), 0),
      singleDays: hours.filter((count) => count === 1).length,
      fullDays: hours.filter((count) => count > 1).length,
    }));
  });
}
