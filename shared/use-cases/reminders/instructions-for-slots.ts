import { findExperiment } from '../../data/experiments/experiment.ts';
import { findDays } from '../../data/experiments/experiment-day.ts';
import { decryptSecret, keyedHashOf } from '../../data/experiments/experiment-secret.ts';
import { findPerson } from '../../data/people/person.ts';
import { disclosedFrom } from '../../domain/experiments/disclosure.ts';
import { dayOfExperiment, type Experiment } from '../../domain/experiments/experiment.ts';
import { orderOfPair } from '../../domain/experiments/order.ts';
import { armOf, type InstructionDay, levelOf } from '../../domain/experiments/schedule.ts';
import { unitOf } from '../../domain/experiments/texts/amounts.ts';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import { daySeconds } from '../../domain/time/calendar.ts';

/** The instructions of slots that may be shown. */
interface Instructions {
  readonly told: ReadonlyMap<number, DayInstruction>;
  /** Slots whose day has not begun in every zone that counts, and when it will have. */
  readonly later: ReadonlyMap<number, number>;
}

const none: Instructions = { told: new Map(), later: new Map() };

/**
 * The instructions for the days of an experiment's slots. A day that already has one in another zone gets none. Only
 * for slots that have come: an instruction is secret until then, and this is where it is computed.
 */
export async function instructionsForSlots(
  userId: number,
  reminder: Reminder,
  slots: readonly number[],
  now: number,
): Promise<Instructions> {
  const { experiment: number } = reminder;
  if (number === undefined || slots.length === 0) return none;
  const [experiment, person] = await Promise.all([findExperiment(userId, number), findPerson(userId)]);
  if (experiment === undefined || person === undefined || experiment.result !== undefined) return none;
  const days = slots.flatMap((slot) => {
    const day = dayOfExperiment(experiment, dayOfSlot(experiment, reminder, slot));
    return day === undefined ? [] : [[slot, day] as const];
  });
  const [before, secret] = await Promise.all([
    findDays(
      userId,
      experiment.number,
      days.flatMap(([, { day }]) => [day - 1, day]),
    ),
    decryptSecret(experiment.sealedSecret),
  ]);
  if (secret === undefined) return none;
  // Reminders move before the person's record does.
  const { zone: timezone } = reminder;
  const whereabouts = timezone === person.timezone ? person : { timezone, timezoneSetAt: now };
  const untold = days
    .filter(([, { day }]) => !before.has(day))
    .map(([slot, day]) => {
      const from = disclosedFrom(experiment, whereabouts, day, before.get(day.day - 1));
      return { slot, day, from };
    });
  return {
    told: new Map(
      untold
        .filter(({ from }) => from <= now)
        .map(({ slot, day }) => [slot, toldOn(experiment, day, secret)] as const),
    ),
    later: new Map(untold.filter(({ from }) => from > now).map(({ slot, from }) => [slot, from] as const)),
  };
}

const dayOfSlot = ({ plan }: Experiment, reminder: Reminder, slot: number): number =>
  Math.floor((wallTimeOfSlot(reminder, slot) - plan.dayStartsAt) / daySeconds);

function toldOn(
  { number, plan }: Experiment,
  { day, pair, period }: InstructionDay,
  secret: Buffer,
): DayInstruction {
  const arm = armOf(orderOfPair(keyedHashOf(secret), pair), period);
  return { experiment: number, day, value: levelOf(plan, arm), unitId: unitOf(plan.cause).id };
}
