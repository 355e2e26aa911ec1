import { foldName } from '../../domain/texts/fold-name.ts';
import { daySeconds, formatUtc, parseUtc } from '../../domain/time/calendar.ts';
import type { ImportRow } from './import-row.ts';
import { matchNights, type RecordedNight } from './match-nights.ts';

/** Reads from the service as the person, over the caller's connection. */
export type Get = <Answer>(path: string) => Promise<Answer>;

/** A change of a recorded night: its new time and value. */
interface MovedNight {
  readonly id: number;
  readonly startAt: string;
  readonly value: number;
  readonly unitAbbreviatedName: string;
}

const pageSize = 200;

/** A night that got longer ends at another second: its row is moved, or the night would be recorded twice. */
export async function matchWithRecorded(
  nights: readonly ImportRow[],
  get: Get,
  variableNames: readonly string[],
): Promise<ReadonlyMap<ImportRow, MovedNight>> {
  const mine = new Set(variableNames.map(foldName));
  const moved = new Map<ImportRow, MovedNight>();
  const series = Map.groupBy(nights, ({ variableName, sourceName }) => `${variableName}\n${sourceName}`);
  for (const rows of series.values()) {
    const isNew = !mine.has(foldName(rows[0]?.variableName ?? ''));
    const recorded = isNew ? [] : await readRecorded(rows, get);
    const matched = matchNights(
      rows.map(({ startAt }) => startAt),
      recorded,
    );
    for (const row of rows) {
      const known = matched.get(row.startAt);
      if (known === undefined) continue;
      const { value, unitAbbreviatedName } = row;
      moved.set(row, { id: known.id, startAt: formatUtc(row.startAt), value, unitAbbreviatedName });
    }
  }
  return moved;
}

/** The recorded rows of one variable and source around these nights. */
async function readRecorded(rows: readonly ImportRow[], get: Get): Promise<RecordedNight[]> {
  const times = rows.map(({ startAt }) => startAt);
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const recorded = new Map<number, RecordedNight>();
  let earliest = formatUtc(first - daySeconds);
  for (;;) {
    const query = new URLSearchParams({
      variableName: rows[0]?.variableName ?? '',
      sourceName: rows[0]?.sourceName ?? '',
      earliestMeasurementTime: earliest,
      latestMeasurementTime: formatUtc(last + daySeconds),
      sort: 'startAt',
      limit: String(pageSize),
    });
    const page = await get<{ id: number; startAt: string }[]>(`/api/v3/measurements?${query}`);
    for (const { id, startAt } of page) recorded.set(id, { id, startAt: parseUtc(startAt) ?? 0 });
    const newest = page.at(-1)?.startAt;
    if (page.length < pageSize || newest === undefined || newest === earliest) return [...recorded.values()];
    earliest = newest;
  }
}
