import { expect } from '@jest/globals';
import fc from 'fast-check';
import { leftOver } from './history.ts';
import { read } from './saving.ts';
import { day, describeFault, faults, hour, minute, Step } from './step.ts';

export const tick = faults.map((fault) => {
  return new Step(`tick${describeFault(fault, false)}`, async (world) => {
    const isComplete = await world.tick(fault);
    const after = await world.read();
    if (isComplete) expect(leftOver(after, world.now)).toEqual([]);
    return after;
  });
});

export const twoTicks = fc.constant(
  new Step('two ticks at once', async (world) => {
    await Promise.all([world.tick(undefined), world.tick(undefined)]);
    const after = await world.read();
    expect(leftOver(after, world.now)).toEqual([]);
    return after;
  }),
);

export const readOnly = fc.constant(
  new Step('a run reads what is due and pauses', async (world) => {
    await world.readDueOnly();
    return 'wroteNothing';
  }),
);
export const goOn = fc.constant(
  new Step('the paused run goes on', async (world) => {
    await world.workOnStale();
    return undefined;
  }),
);

/**
 * After some hours a run reads what is due, is overtaken by another and by the person's answers, and only then goes
 * on. Every active reminder has come due by then in most cases, so this finds a missing condition in few histories.
 */
export const lateRun = fc
  .tuple(
    fc.constantFrom('track' as const, 'skip' as const, 'snooze' as const),
    fc.integer({ min: 0, max: 30 }),
  )
  .map(([action, hours]) => {
    return new Step(`after ${hours} h a run is late: another comes first, then ${action}`, async (world) => {
      world.now += hours * hour;
      await world.readDueOnly();
      await world.tick(undefined);
      await world.answerAll(action);
      await world.workOnStale();
      return undefined;
    });
  });

/** All is answered, then the clock turns out to be ahead: it is set back, the person edits, and time continues. */
export const setBack = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom('track' as const, 'skip' as const, 'leave' as const),
    fc.nat(),
  )
  .map(([hours, action, pick]) => {
    return new Step(`${action} all, set the clock back by ${hours} h, edit ${pick}, go on`, async (world) => {
      await world.tick(undefined);
      if (action !== 'leave') await world.answerAll(action);
      const { reminders } = await world.read();
      world.now -= hours * hour;
      const id = [...reminders.keys()][pick % Math.max(1, reminders.size)];
      if (id !== undefined) await world.save(read({ id, defaultValue: (pick % 5) + 1 }), undefined);
      world.now += hours * hour;
      await world.tick(undefined);
      return undefined;
    });
  });

export const moveClock = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 180 }).map((minutes) => minutes * minute) },
    { weight: 3, arbitrary: fc.integer({ min: 3, max: 30 }).map((hours) => hours * hour) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 16 }).map((days) => days * day) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }).map((minutes) => -minutes * minute) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((days) => -days * day) },
  )
  .map((seconds) => {
    return new Step(`the clock moves by ${seconds}`, async (world) => {
      world.now += seconds;
      return 'wroteNothing';
    });
  });
