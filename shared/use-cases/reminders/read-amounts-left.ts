import { readMeasurements } from '../../data/measurements/measurement.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { leftOf, suppliedFrom } from '../../domain/reminders/supply.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const queriesAtOnce = 8;
/** The highest number of rows that are read: people count their supply again long before. */
const mostRead = 2000;
const pageSize = 500;

/** The amounts that are left of what reminders are about, by their numbers, where the person has said how much there was. */
export async function readAmountsLeft(
  userId: number,
  reminders: readonly Reminder[],
): Promise<Map<number, number>> {
  const counted = reminders.flatMap(({ number, variableId, supply }) =>
    supply === undefined ? [] : [{ number, variableId, supply }],
  );
  const left = await mapInParallel(counted, queriesAtOnce, async ({ variableId, supply }) => {
    const rows: Measurement[] = [];
    const range = { userId, variableId, from: suppliedFrom(supply), to: everySecond.to, descending: false };
    for await (const page of readMeasurements({ ...range, pageSize })) {
      rows.push(...page);
      if (rows.length >= mostRead || leftOf(supply, rows) === 0) break;
    }
    return leftOf(supply, rows);
  });
  return new Map(counted.map(({ number }, i) => [number, left[i] ?? 0]));
}
