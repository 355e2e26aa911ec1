import { expect } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import type { ReminderInput } from '../../../shared/domain/reminders/editing/reminder-input.ts';
import { reminderInputs } from '../../../shared/schemas/reminders/reminder-input.ts';
import { day, describeFault, faults, hour, minute, Step, send } from './step.ts';

/** None within the hour: such a reminder waits for its last answer, which `reminder-cost` shows. */
const frequencies = fc.constantFrom(day, day, 12 * hour, 7 * hour, 90 * minute, 36 * hour, 7 * day, 0);
const times = fc.constantFrom('02:30:00', '08:00:00', '20:00:00', '23:59:00');
/** Several times of a day, and weekdays; most have neither. */
interface GivenPlan {
  readonly reminderTimesLocal?: readonly string[];
  readonly daysOfWeek?: readonly number[];
}
const plans: fc.Arbitrary<GivenPlan> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        reminderTimesLocal: fc.constantFrom(
          ['08:00:00', '20:00:00'],
          ['02:30:00', '03:15:00', '08:00:00', '23:59:00'],
          ['20:00:00'],
        ),
        daysOfWeek: fc.constantFrom([1, 2, 3, 4, 5], [0], [0, 6], [3, 4], []),
      },
      { requiredKeys: [] },
    ),
  },
);
const variables = fc.constantFrom('Mood', 'Energy');

/** Whether one that asks this often may have such times and days; others are refused, unless it has them already. */
const hasPlace = ({ reminderTimesLocal, daysOfWeek }: GivenPlan, frequency: number) =>
  frequency > 0 &&
  (reminderTimesLocal === undefined || frequency % day === 0) &&
  (daysOfWeek === undefined || day % frequency === 0);

/** As a request would bring it. */
export const read = (item: Readonly<Record<string, unknown>>): ReminderInput[] =>
  v.parse(reminderInputs, [item]);

export const save = fc
  .tuple(variables, times, frequencies, plans, faults, fc.boolean())
  .map(([variableName, time, frequency, plan, fault, again]) => {
    const name = `save ${variableName} at ${time} every ${frequency} ${JSON.stringify(plan)}${describeFault(fault, again)}`;
    return new Step(name, async (world) => {
      const input = read({
        variableName,
        unitAbbreviatedName: '/5',
        variableCategoryName: 'Emotions',
        reminderFrequency: frequency,
        ...(plan.reminderTimesLocal === undefined ? { reminderStartTimeLocal: time } : {}),
        ...plan,
        defaultValue: 3,
      });
      const saved = await send((given) => world.save(input, given), fault, again);
      if (saved !== undefined)
        expect(hasPlace(plan, frequency) ? ['saved'] : ['saved', 'problems']).toContain(saved.kind);
      return undefined;
    });
  });

/** An edit that has read the reminder is overtaken, hours long, by a run and by the person's answers. */
export const lateEdit = fc
  .tuple(
    fc.nat(),
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 2 }),
  )
  .map(([pick, hours, defaultValue, atWrite]) => {
    return new Step(
      `edit ${pick} is ${hours} h late at write ${atWrite}: answers come first`,
      async (world) => {
        const { reminders } = await world.read();
        const id = [...reminders.keys()][pick % Math.max(1, reminders.size)];
        if (id === undefined) return 'wroteNothing';
        const meanwhile = async () => {
          world.now += hours * hour;
          await world.tick(undefined);
          await world.answerAll('skip');
        };
        const saved = await world.save(read({ id, defaultValue }), { kind: 'waits', atWrite, meanwhile });
        expect(saved?.kind).toBe(reminders.get(id)?.deletedAt === undefined ? 'saved' : 'unknown');
        await world.tick(undefined);
        return undefined;
      },
    );
  });

export const edit = fc
  .tuple(
    fc.nat(),
    fc.record(
      {
        reminderStartTimeLocal: times,
        reminderFrequency: frequencies,
        enabled: fc.boolean(),
        defaultValue: fc.integer({ min: 1, max: 5 }),
      },
      { requiredKeys: [] },
    ),
    plans,
    faults,
    fc.boolean(),
  )
  .map(([pick, wanted, plan, fault, again]) => {
    const change = { ...wanted, ...plan };
    const name = `edit ${pick} ${JSON.stringify(change)}${describeFault(fault, again)}`;
    return new Step(name, async (world) => {
      const { reminders } = await world.read();
      const id = [...reminders.keys()][pick % Math.max(1, reminders.size)];
      if (id === undefined) return 'wroteNothing';
      const saved = await send((given) => world.save(read({ id, ...change }), given), fault, again);
      const isThere = reminders.get(id)?.deletedAt === undefined;
      const isRefused = Object.keys(plan).length > 0;
      const allowed = isThere ? ['saved', 'taken', ...(isRefused ? ['problems'] : [])] : ['unknown'];
      if (saved !== undefined) expect(allowed).toContain(saved.kind);
      return undefined;
    });
  });

export const remove = fc.tuple(fc.nat(), faults, fc.boolean()).map(([pick, fault, again]) => {
  return new Step(`delete ${pick}${describeFault(fault, again)}`, async (world) => {
    const { reminders } = await world.read();
    const id = [...reminders.keys()][pick % Math.max(1, reminders.size)];
    if (id === undefined) return 'wroteNothing';
    const wasThere = reminders.get(id)?.deletedAt === undefined;
    const removed = await send((given) => world.remove(id, given), fault, again);
    if (fault === undefined) expect(removed !== undefined).toBe(wasThere && !again);
    return undefined;
  });
});
