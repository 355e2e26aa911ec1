import { blockWrite } from '../../../shared/data/histories/run-block.ts';
import { moveSeal } from '../../../shared/data/histories/sealing.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { cutsOfMonth } from '../../../shared/domain/histories/hour-pieces.ts';
import { sealableUpTo } from '../../../shared/domain/histories/sealing.ts';
import {
  daySeconds,
  formatUtc,
  hourSeconds,
  monthOf,
  startOfMonth,
} from '../../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../../shared/domain/time/zone.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import type { Person, Service } from '../client.ts';
import { diaryOf, item } from './measurements.ts';

const months = 14;

/** The value of a variable on a day, counted from the first; undefined where nothing was recorded. */
export type ValueAt = (variable: number, day: number) => number | undefined;

/**
 * More than a year of several variables of somebody in UTC, summed up as `seal-histories` leaves it, without the
 * rows.
 */
export async function recordSummedUpYear(
  service: Service,
  person: Person,
  now: number,
  variables: number,
  valueAt: ValueAt,
): Promise<void> {
  const startAt = `${formatUtc(now - daySeconds).slice(0, 10)}T09:00:00`;
  const { body } = await diaryOf(service, person).post(
    Array.from({ length: variables }, (_, i) => item({ variableName: `Variable ${i}`, startAt })),
  );
  const sealedUpTo = sealableUpTo(now);
  const firstMonth = monthOf(sealedUpTo) - months + 1;
  const firstDay = startOfMonth(firstMonth) / daySeconds;
  const clock = { zone: zoneOffsets('UTC'), dayStartsAt: 0 };
  const unitId = findUnit('/5')?.id ?? 0;
  const blocks = body.data.measurements.flatMap(({ variableId }, i) =>
    Array.from({ length: months }, (_, n) => firstMonth + n).map((month) => {
      const until = Math.min(sealedUpTo, startOfMonth(month + 1));
      const days = Math.floor((until - startOfMonth(month)) / daySeconds);
      const runs = Array.from({ length: days }, (_, day) => {
        const from = startOfMonth(month) + day * daySeconds + (8 + (i % 12)) * hourSeconds;
        const value = valueAt(i, from / daySeconds - firstDay);
        if (value === undefined) return [];
        const hours = { hour: 0, clockHour: 0, elapsedHour: 0 };
        const sum = { count: 1, total: value, carry: 0, least: value, greatest: value };
        return [{ from, until: from + hourSeconds, ...hours, ...sum, sourceName: 'API', unitId }];
      }).flat();
      return blockWrite(person.userId, variableId, { month, cuts: cutsOfMonth(clock, month), runs });
    }),
  );
  await service.inTable(async () => {
    await batchWrite(blocks);
    await moveSeal(person.userId, { sealedUpTo, firstMonth });
  });
}
