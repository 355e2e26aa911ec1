import { findExperiment } from '../../data/experiments/experiment.ts';
import { findDays } from '../../data/experiments/experiment-day.ts';
import { lotOf, openSecret } from '../../data/experiments/experiment-secret.ts';
import { dayOfExperiment, type Experiment } from '../../domain/experiments/experiment.ts';
import { orderOfPair } from '../../domain/experiments/order.ts';
import { armOf, type InstructionDay, levelOf } from '../../domain/experiments/schedule.ts';
import { unitOf } from '../../domain/experiments/texts/amounts.ts';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import { daySeconds } from '../../domain/time/calendar.ts';

/**
 * The instructions for the days of an experiment's slots, by slot. A day that was told already in another zone has none.
 * Only for slots that have come: an instruction is secret until then, and this is where it is computed.
 */
export async function tellSlots(
  userId: number,
  reminder: Reminder,
  slots: readonly number[],
): Promise<ReadonlyMap<number, DayInstruction>> {
  const { experiment: number } = reminder;
  const experiment =
    number === undefined || slots.length === 0 ? undefined : await findExperiment(userId, number);
  if (experiment === undefined || experiment.result !== undefined) return new Map();
  const days = slots.flatMap((slot) => {
    const day = dayOfExperiment(experiment, dayOfSlot(experiment, reminder, slot));
    return day === undefined ? [] : [[slot, day] as const];
  });
  const [before, secret] = await Promise.all([
    findDays(
      userId,
      experiment.number,
      days.map(([, { day }]) => day),
    ),
    openSecret(experiment.sealedSecret),
  ]);
  if (secret === undefined) return new Map();
  const untold = days.filter(([, { day }]) => !before.has(day));
  return new Map(untold.map(([slot, day]) => [slot, toldOn(experiment, day, secret)]));
}

const dayOfSlot = ({ plan }: Experiment, reminder: Reminder, slot: number): number =>
  Math.floor((wallTimeOfSlot(reminder, slot) - plan.dayStartsAt) / daySeconds);

function toldOn(
  { number, plan }: Experiment,
  { day, pair, period }: InstructionDay,
  secret: Buffer,
): DayInstruction {
  const arm = armOf(orderOfPair(lotOf(secret), pair), period);
  return { experiment: number, day, value: levelOf(plan, arm), unitId: unitOf(plan.cause).id };
}
