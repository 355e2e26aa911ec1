import { expect } from '@jest/globals';
import fc from 'fast-check';
import { startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import { slotTimeOf } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { leftOver } from '../reminders-model/history.ts';
import { read } from '../reminders-model/saving.ts';
import { day, describeFault, faults, hour, minute, send } from '../reminders-model/step.ts';
import type { Stored, World } from '../reminders-model/world.ts';
import { contradictions, expectedSlot, opensAgain } from './plan.ts';

/** What is known of a person besides the table: slots that stay handled although their entry is gone. */
export interface Model {
  readonly orphans: Set<number>;
}

type Action = (world: World, model: Model, before: Stored) => Promise<void>;

/** A step, after which every slot that was passed is asked or answered, once. */
export class DoseStep implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #action: Action;

  constructor(name: string, action: Action) {
    this.#name = name;
    this.#action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, world: World): Promise<void> {
    await this.#action(world, model, await world.read());
    const after = await world.read();
    expect(contradictions(after)).toEqual([]);
    expect(silenced(after, model)).toEqual([]);
  }

  toString(): string {
    return this.#name;
  }
}

/** A slot that was tracked has its entry, unless that was taken away when it was too late to ask again. */
const silenced = ({ handled, measurements }: Stored, { orphans }: Model): number[] => {
  const answered = new Set(measurements.map(({ notificationId: id }) => id));
  return [...handled.values()]
    .filter(({ id, action }) => action === 'track' && !answered.has(id) && !orphans.has(id))
    .map(({ id }) => id);
};

const times = fc.constantFrom(
  ['08:00:00'],
  ['20:00:00'],
  ['08:00:00', '20:00:00'],
  ['07:00:00', '09:00:00', '23:30:00'],
);

export const save = fc
  .tuple(times, fc.constantFrom(day, day, 3 * hour), faults)
  .map(([reminderTimesLocal, frequency, fault]) => {
    const when =
      frequency === day ? { reminderTimesLocal } : { reminderStartTimeLocal: reminderTimesLocal[0] };
    const name = `save ${JSON.stringify(when)} every ${frequency}${describeFault(fault, false)}`;
    return new DoseStep(name, async (world) => {
      const input = read({
        variableName: 'Aspirin',
        unitAbbreviatedName: 'count',
        variableCategoryName: 'Treatments',
        reminderFrequency: frequency,
        ...when,
        defaultValue: 1,
      });
      await world.save(input, fault);
    });
  });

export const edit = fc.tuple(fc.nat(), times, fc.boolean()).map(([pick, reminderTimesLocal, enabled]) => {
  return new DoseStep(`edit ${pick} ${reminderTimesLocal.join()} ${enabled}`, async (world, _, before) => {
    const ids = [...before.reminders].flatMap(([id, one]) => (one.frequency === day ? [id] : []));
    const id = ids[pick % Math.max(1, ids.length)];
    if (id !== undefined) await world.save(read({ id, reminderTimesLocal, enabled }), undefined);
  });
});

export const tick = faults.map((fault) => {
  return new DoseStep(`tick${describeFault(fault, false)}`, async (world) => {
    if (await world.tick(fault)) expect(leftOver(await world.read(), world.now)).toEqual([]);
  });
});

export const moveClock = fc
  .oneof(
    fc.integer({ min: 1, max: 240 }),
    fc.integer({ min: 5, max: 30 }).map((hours) => hours * 60),
  )
  .map(
    (minutes) =>
      new DoseStep(`${minutes} minutes go by`, async (world) => {
        world.now += minutes * minute;
      }),
  );

export const moveZone = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/New_York').map(
  (zone) =>
    new DoseStep(`move to ${zone}`, async (world) => {
      await world.move(zone, undefined);
    }),
);

/** An entry of now, or one that a device sends late; another may come at the same moment, or the schedule. */
export const record = fc
  .tuple(
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14 * 60 })),
    fc.constantFrom(1, 1, 2, 0),
    faults,
    fc.boolean(),
    fc.oneof(fc.constantFrom('alone', 'with a run', 'late'), fc.integer({ min: 1, max: 8 })),
  )
  .map(([ago, value, fault, again, beside]) => {
    const how = typeof beside === 'number' ? `before read ${beside} a run` : beside;
    const name = `record ${value} of ${ago} minutes ago, ${how}${describeFault(fault, again)}`;
    return new DoseStep(name, async (world, _, before) => {
      if (before.reminders.size === 0) return;
      const startAt = world.now - ago * minute;
      const item = {
        variableName: 'Aspirin',
        variableCategoryName: 'Treatments',
        unitAbbreviatedName: 'count',
        combinationOperation: 'SUM',
        value,
        startAt: formatUtc(startAt),
      };
      if (before.measurements.some(({ id }) => startOfId(id) === startAt)) return;
      const meanwhile = () => world.tick(undefined);
      const late = { kind: 'waits' as const, atWrite: 1, meanwhile };
      const lateRead = { kind: 'readsLate' as const, atRead: Number(beside), meanwhile };
      const own = beside === 'late' ? late : typeof beside === 'number' ? lateRead : fault;
      const request = () => send((given) => world.record(item, given), own, again || own?.kind === 'dies');
      const [recorded] = await Promise.all([request(), beside === 'with a run' ? meanwhile() : undefined]);
      if (recorded?.kind !== 'recorded') throw new Error(`not recorded: ${JSON.stringify(recorded)}`);
      const after = await world.read();
      const expected = value === 0 ? undefined : expectedSlot(before, startAt, world.now);
      const handled = [...after.handled.keys()].filter((id) => !before.handled.has(id));
      expect({ name, handled }).toEqual({ name, handled: typeof expected === 'number' ? [expected] : [] });
      const [row] = after.measurements.filter(({ id }) => startOfId(id) === startAt);
      expect(row?.notificationId).toBe(typeof expected === 'number' ? expected : undefined);
      if (!again && own === undefined)
        expect(/may be the dose of .* or that of/.test(recorded.outcomes[0]?.notice ?? '')).toBe(
          expected === 'unclear',
        );
    });
  });

/** A tap on what is asked or is asked later today; twice at once, or while the schedule runs. */
export const tap = fc
  .tuple(fc.nat(), fc.constantFrom('track' as const, 'track' as const, 'skip' as const), faults, fc.boolean())
  .map(([pick, action, fault, twice]) => {
    const name = `${action} ${pick}${twice ? ' twice at once' : ''}${describeFault(fault, false)}`;
    return new DoseStep(name, async (world, _, before) => {
      const ids = (await world.list({ onlyPast: false })).filter((id) => !before.handled.has(id));
      const id = ids[pick % Math.max(1, ids.length)];
      if (id === undefined) return;
      const act = (given: Parameters<World['act']>[1]) => world.act([{ id, action }], given);
      const [first] = await Promise.all([
        send(act, fault, fault?.kind === 'dies'),
        twice ? act(undefined) : undefined,
        twice ? world.tick(undefined) : undefined,
      ]);
      const after = await world.read();
      if (first?.kind === 'unknown') {
        // The run passes over what is a day old, and another answer can move what is still to come.
        const age = world.now - slotTimeOf(id);
        expect({ age, isPassedOver: age < 0 || age > day }).toEqual({ age, isPassedOver: true });
        return;
      }
      expect(first?.kind).toBe('done');
      expect(after.handled.get(id)?.action).toBe(action);
      const rows = after.measurements.filter((row) => row.notificationId === id);
      expect(rows.length).toBe(action === 'track' ? 1 : 0);
      for (const row of rows)
        expect(Math.abs(startOfId(row.id) - Math.min(world.now, slotTimeOf(id)))).toBeLessThan(minute);
    });
  });

export const takeAway = fc.tuple(fc.nat(), faults).map(([pick, fault]) => {
  return new DoseStep(`delete entry ${pick}${describeFault(fault, false)}`, async (world, model, before) => {
    const row = before.measurements[pick % Math.max(1, before.measurements.length)];
    if (row === undefined) return;
    await send((given) => world.removeEntry(row.id, given), fault, fault?.kind === 'dies');
    expectLeft(model, before, await world.read(), row, world.now);
  });
});

/** The entry is given another time, or turns out to have been of nothing. */
export const change = fc
  .tuple(fc.nat(), fc.integer({ min: 0, max: 26 * 60 }), fc.boolean(), faults)
  .map(([pick, ago, isNothing, fault]) => {
    const to = isNothing ? 'nothing' : `${ago} minutes ago`;
    return new DoseStep(
      `change entry ${pick} to ${to}${describeFault(fault, false)}`,
      async (world, model, before) => {
        const row = before.measurements[pick % Math.max(1, before.measurements.length)];
        if (row === undefined) return;
        const startAt = world.now - ago * minute;
        if (before.measurements.some(({ id }) => startOfId(id) === startAt)) return;
        const item = { id: row.id, ...(isNothing ? { value: 0 } : { startAt: formatUtc(startAt) }) };
        const recorded = await send((given) => world.record(item, given), fault, fault?.kind === 'dies');
        expect(recorded?.kind).toBe('recorded');
        const after = await world.read();
        const [now] = after.measurements.filter(
          ({ createdAt, id }) =>
            id === (isNothing ? row.id : id) &&
            createdAt === row.createdAt &&
            (isNothing || startOfId(id) === startAt),
        );
        expect(now).toBeDefined();
        const { notificationId: slot } = row;
        if (slot === undefined) {
          const expected =
            isNothing || row.value === 0 ? undefined : expectedSlot(before, startAt, world.now);
          expect(now?.notificationId).toBe(typeof expected === 'number' ? expected : undefined);
        } else if (now?.notificationId !== slot && !(isNothing && row.value === 0))
          expectLeft(model, before, after, row, world.now);
        else if (isNothing && row.value !== 0) throw new Error('an entry of nothing answers a slot');
      },
    );
  });

function expectLeft(
  { orphans }: Model,
  before: Stored,
  after: Stored,
  row: Stored['measurements'][number],
  now: number,
): void {
  const { notificationId: slot } = row;
  if (slot === undefined || !before.handled.has(slot)) return;
  const isOwn = before.handled.get(slot)?.measurementId === row.id;
  const opens = isOwn && opensAgain(before, slot, now);
  expect({ slot, isOpen: after.pending.has(slot) }).toEqual({ slot, isOpen: opens });
  if (!opens) orphans.add(slot);
}

export const commands = fc.commands(
  [
    save,
    save,
    edit,
    tick,
    tick,
    moveClock,
    moveClock,
    moveClock,
    moveZone,
    record,
    record,
    record,
    tap,
    tap,
    takeAway,
    takeAway,
    change,
    change,
  ],
  { maxCommands: 30, size: 'max' },
);
