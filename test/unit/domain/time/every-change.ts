import { type OffsetChange, type ZoneOffsets, zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { spanAt } from '../../../../shared/domain/time/zone-table.ts';

export interface ZoneWithChanges {
  readonly table: ZoneOffsets;
  readonly changes: readonly OffsetChange[];
}

export const utc = (text: string) => Date.parse(`${text}Z`) / 1000;

export const FROM_2020 = utc('2020-01-01T00:00:00');
export const UNTIL_2038 = utc('2038-01-01T00:00:00');

export const everyZone = () => [...Intl.supportedValuesOf('timeZone'), 'UTC'];

export function changesOf(table: ZoneOffsets): OffsetChange[] {
  const changes = new Map<number, OffsetChange>();
  for (let instant = FROM_2020; instant < UNTIL_2038; ) {
    const { starts, offsets, until } = spanAt(table, instant);
    for (let index = 1; index < starts.length; index++) {
      const [at, before, after] = [starts[index], offsets[index - 1], offsets[index]] as [
        number,
        number,
        number,
      ];
      if (at >= FROM_2020 && at < UNTIL_2038) changes.set(at, { at, before, after });
    }
    instant = until;
  }
  return [...changes.values()];
}

/** One zone for each way in which clocks change from 2020 to 2037 (some 60 of 420), with all its changes. */
export function everyDistinctZone(): ZoneWithChanges[] {
  const zones = new Map<string, ZoneWithChanges>();
  for (const name of everyZone()) {
    const table = zoneOffsets(name);
    const changes = changesOf(table);
    if (changes.length === 0) continue;
    const key = changes.map(({ at, after }) => `${at} ${after}`).join();
    if (!zones.has(key)) zones.set(key, { table, changes });
  }
  return [...zones.values()];
}
