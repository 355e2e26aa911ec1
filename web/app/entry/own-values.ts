import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import { useReading } from '../data/use-reading.ts';
import { outbox } from '../outbox/outbox.ts';
import { type ApiMeasurement, entryViews } from './entry-views.ts';
import { eventName } from './events.ts';
import type { LastEntry } from './known-with.ts';
import { ownSources } from './own-sources.ts';

const fields = [
  'id',
  'variableName',
  'displayName',
  'variableCategoryName',
  'value',
  'unitAbbreviatedName',
  'displayValueAndUnitString',
  'startAt',
  'sourceName',
].join();
const latestOf = (sourceName: string) => ({ sourceName, sort: '-startAt', limit: 100, fields });
/** The entries that people make themselves: in the app, and by answering a reminder. */
export const ownReads = ownSources.map(latestOf);

/** The value that the person gave last of each variable, the latest first; values of devices are none of theirs. */
export function useOwnValues(): ReadonlyMap<string, LastEntry> {
  const rows = ownReads.flatMap((query) => useReading('/api/v3/measurements', query).data ?? []);
  return ownValues(rows, outbox.value);
}

function ownValues(
  rows: readonly ApiMeasurement[],
  entries: Parameters<typeof entryViews>[1],
): ReadonlyMap<string, LastEntry> {
  const values = new Map<string, LastEntry>();
  for (const { variableName, amount, unit } of entryViews(rows, entries)) {
    const key = foldName(variableName);
    // An event is recorded in words, different ones each time.
    if (!values.has(key) && key !== foldName(eventName)) values.set(key, { value: amount, unit });
  }
  return values;
}
