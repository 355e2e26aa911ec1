import { measurementItem } from '../../../shared/data/measurements/measurement.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { channelOfId, measurementId } from '../../../shared/domain/ids/measurement-id.ts';
import { chunks } from '../../../shared/domain/lists/chunks.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import type { Person, Service } from '../client.ts';
import { diaryOf, item } from './measurements.ts';

export interface PulseRow {
  /** Epoch seconds. */
  readonly at: number;
  readonly value: number;
}

interface Pulse {
  /** Epoch seconds. */
  readonly last: number;
  readonly count: number;
  readonly apart: number;
  /** The note of every row but the last: long rows cost more to read. */
  readonly note?: string;
}

/**
 * More rows of "Pulse" than could be posted in a test: the last is posted, the others are put beside it. Gives what
 * was recorded, the oldest first.
 */
export async function recordPulse(
  service: Service,
  person: Person,
  { last, count, apart, note }: Pulse,
): Promise<PulseRow[]> {
  const { body } = await diaryOf(service, person).post([
    item({
      variableName: 'Pulse',
      variableCategoryName: 'Vital Signs',
      unitAbbreviatedName: 'bpm',
      value: 60,
      startAt: formatUtc(last),
    }),
  ]);
  const { id = 0, variableId = 0 } = body.data.measurements[0] ?? {};
  const before = Array.from({ length: count - 1 }, (_, i): PulseRow => {
    const secondsAgo = (i + 1) * apart;
    return { at: last - secondsAgo, value: 60 + ((secondsAgo * 7919) % 97) / 10 };
  });
  const stored = before.map(({ at, value }) => ({
    put: measurementItem(person.userId, {
      id: measurementId(at, channelOfId(id)),
      variableId,
      value,
      unitId: findUnit('bpm')?.id ?? 0,
      sourceName: 'API',
      createdAt: last,
      updatedAt: last,
      ...(note !== undefined && { note }),
    }),
  }));
  // All at once would be too much for a busy machine.
  await service.inTable(async () => {
    for (const some of chunks(stored, 500)) await batchWrite(some);
  });
  return [...before.reverse(), { at: last, value: 60 }];
}
