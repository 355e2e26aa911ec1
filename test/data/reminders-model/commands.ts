import { expect } from '@jest/globals';
import fc from 'fast-check';
import { snoozeSeconds } from '../../../shared/domain/reminders/notification.ts';
import { slotTimeOf } from '../../../shared/domain/reminders/notification-id.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../shared/domain/variables/categories.ts';
import type { NotificationActionInput } from '../../../shared/schemas/notification-action.ts';
import type { ReminderInput } from '../../../shared/schemas/reminder-input.ts';
import type { Fault } from '../../support/faulty-connection.ts';
import { type History, leftOver } from './history.ts';
import type { Stored, World } from './world.ts';

export interface Model {
  readonly history: History;
}

/** What a step does; it gives the table as it is afterwards if it has read it, or says that it wrote nothing. */
type Action = (world: World) => Promise<Stored | 'wroteNothing' | undefined>;

/** A step: does something to the world, then holds the table against everything seen before. */
class Step implements fc.AsyncCommand<Model, World> {
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
    const stored = (await this.#action(world)) ?? (await world.read());
    if (stored === 'wroteNothing') return;
    expect(model.history.observe(stored, world.creations, world.now)).toEqual([]);
  }

  toString(): string {
    return this.#name;
  }
}

const minute = 60;
const hour = 3600;
const day = 86_400;

const faults = fc.option(
  fc.record({
    kind: fc.constantFrom('dies' as const, 'losesAnswer' as const),
    atWrite: fc.integer({ min: 1, max: 4 }),
  }),
  { nil: undefined, freq: 3 },
);
const frequencies = fc.constantFrom(day, day, 12 * hour, 7 * hour, 20 * minute, 36 * hour, 7 * day, 0);
const times = fc.constantFrom(2 * hour + 30 * minute, 8 * hour, 20 * hour, 23 * hour + 59 * minute);
const variables = fc.constantFrom('Mood', 'Energy');

const nothingGiven = {
  id: undefined,
  trackingReminderId: undefined,
  userId: undefined,
  variableName: undefined,
  variableId: undefined,
  variableCategoryName: undefined,
  unitAbbreviatedName: undefined,
  combinationOperation: undefined,
  upc: undefined,
  reminderFrequency: undefined,
  reminderStartTime: undefined,
  reminderStartTimeLocal: undefined,
  firstDailyReminderTime: undefined,
  secondDailyReminderTime: undefined,
  thirdDailyReminderTime: undefined,
  timezone: undefined,
  enabled: undefined,
  email: undefined,
  sms: undefined,
  popUp: undefined,
  notificationBar: undefined,
} satisfies ReminderInput;

const unit = findUnit('/5');
const category = getCategoryByName('Emotions');

const describeFault = (fault: Fault | undefined, isRepeated: boolean) =>
  `${fault === undefined ? '' : ` ${fault.kind} at write ${fault.atWrite}`}${isRepeated ? ', sent again' : ''}`;

/** Sends a request, again if asked to: after a death that is how a client goes on. */
async function send<T>(
  request: (fault: Fault | undefined) => Promise<T>,
  fault: Fault | undefined,
  isRepeated: boolean,
) {
  const first = await request(fault);
  return isRepeated ? request(undefined) : first;
}

const save = fc
  .tuple(variables, times, frequencies, faults, fc.boolean())
  .map(([variableName, time, frequency, fault, again]) => {
    const name = `save ${variableName} at ${time} every ${frequency}${describeFault(fault, again)}`;
    return new Step(name, async (world) => {
      const input = {
        ...nothingGiven,
        variableName,
        unitAbbreviatedName: unit,
        variableCategoryName: category,
        reminderFrequency: frequency,
        reminderStartTimeLocal: time,
        defaultValue: 3,
      };
      const saved = await send((given) => world.save([input], given), fault, again);
      if (saved !== undefined) expect(saved.kind).toBe('saved');
      return undefined;
    });
  });

const edit = fc
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
    faults,
    fc.boolean(),
  )
  .map(([pick, change, fault, again]) => {
    const name = `edit ${pick} ${JSON.stringify(change)}${describeFault(fault, again)}`;
    return new Step(name, async (world) => {
      const { reminders } = await world.read();
      const id = [...reminders.keys()][pick % Math.max(1, reminders.size)];
      if (id === undefined) return 'wroteNothing';
      const saved = await send(
        (given) => world.save([{ ...nothingGiven, id, ...change }], given),
        fault,
        again,
      );
      if (saved !== undefined) expect(['saved', 'taken']).toContain(saved.kind);
      return undefined;
    });
  });

const tick = faults.map((fault) => {
  return new Step(`tick${describeFault(fault, false)}`, async (world) => {
    const isComplete = await world.tick(fault);
    const after = await world.read();
    if (isComplete) expect(leftOver(after, world.now)).toEqual([]);
    return after;
  });
});

const twoTicks = fc.constant(
  new Step('two ticks at once', async (world) => {
    await Promise.all([world.tick(undefined), world.tick(undefined)]);
    const after = await world.read();
    expect(leftOver(after, world.now)).toEqual([]);
    return after;
  }),
);

const readOnly = fc.constant(
  new Step('a run reads what is due and pauses', async (world) => {
    await world.readDueOnly();
    return 'wroteNothing';
  }),
);
const goOn = fc.constant(
  new Step('the paused run goes on', async (world) => {
    await world.workOnStale();
    return undefined;
  }),
);

/** A run that read what is due, was overtaken by another and by the person's answers, and only then goes on. */
const lateRun = fc.constantFrom('track' as const, 'skip' as const, 'snooze' as const).map((action) => {
  return new Step(`a run is late: another comes first, then ${action}`, async (world) => {
    await world.readDueOnly();
    await world.tick(undefined);
    const { pending } = await world.read();
    const ids = [...pending.keys()].slice(-50).filter((id) => slotTimeOf(id) + 14 * day > world.now);
    if (ids.length > 0)
      await world.act(
        ids.map((id): NotificationActionInput => ({ id, action })),
        undefined,
      );
    await world.workOnStale();
    return undefined;
  });
});

const act = fc
  .tuple(
    fc.constantFrom(
      'track' as const,
      'track' as const,
      'snooze' as const,
      'skip' as const,
      'trackAll' as const,
    ),
    fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 5 }),
    faults,
    fc.boolean(),
  )
  .map(([action, picks, value, fault, again]) => {
    const name = `${action} ${picks.join(' ')}${describeFault(fault, again)}`;
    return new Step(name, async (world) => {
      const before = await world.read();
      const ids = choose([...before.pending.keys(), ...before.handled.keys()], picks).filter((id) =>
        isVisible(before, id, world.now),
      );
      if (ids.length === 0) return 'wroteNothing';
      const given = action === 'track' || action === 'trackAll' ? { modifiedValue: value } : {};
      const actions = ids.map((id): NotificationActionInput => ({ id, action, ...given }));
      const acted = await send((given) => world.act(actions, given), fault, again);
      if (acted === undefined) return undefined;
      const after = await world.read();
      const isRefused = ids.some((id) => isHandledOtherwise(before, id, action));
      expect({ name, kind: acted.kind }).toEqual({ name, kind: isRefused ? 'conflict' : 'done' });
      if (isRefused) expect(changesOf(before, after)).toEqual([]);
      else for (const id of ids) expectResult(after, id, action, world.now);
      return after;
    });
  });

function choose(ids: readonly number[], picks: readonly number[]): number[] {
  return [...new Set(picks.flatMap((pick) => ids[pick % Math.max(1, ids.length)] ?? []))];
}

const isVisible = ({ pending, handled }: Stored, id: number, now: number) =>
  pending.has(id) ? slotTimeOf(id) + 14 * day > now : (handled.get(id)?.handledAt ?? 0) + 30 * day > now;

function isHandledOtherwise(
  { handled }: Stored,
  id: number,
  action: NotificationActionInput['action'],
): boolean {
  const was = handled.get(id)?.action;
  if (was === undefined) return false;
  return was !== (action === 'trackAll' ? 'track' : action);
}

const changesOf = (before: Stored, after: Stored) =>
  [...before.pending].filter(([id, one]) => after.pending.get(id)?.dueAt !== one.dueAt);

function expectResult({ pending, handled }: Stored, id: number, action: string, now: number): void {
  if (action === 'snooze') expect(pending.get(id)?.dueAt).toBe(now + snoozeSeconds);
  else expect(handled.get(id)?.action).toBe(action === 'trackAll' ? 'track' : action);
}

const moveClock = fc
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

const look = fc.constant(
  new Step('look', async (world) => {
    const { pending, handled } = await world.read();
    const due = [...pending.values()].filter(
      ({ id, dueAt }) => dueAt <= world.now && slotTimeOf(id) + 14 * day > world.now,
    );
    const kept = [...handled.values()].filter(({ handledAt = 0 }) => handledAt + 30 * day > world.now);
    const newestFirst = (ids: readonly number[]) => ids.toSorted((a, b) => b - a).slice(0, 200);
    const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);
    expect(await world.list()).toEqual(newestFirst(ids(due)));
    expect(await world.list({ includeDeleted: true })).toEqual(newestFirst([...ids(due), ...ids(kept)]));
    return 'wroteNothing';
  }),
);

export const commands = fc.commands(
  [
    save,
    edit,
    edit,
    tick,
    tick,
    twoTicks,
    readOnly,
    goOn,
    lateRun,
    act,
    act,
    act,
    moveClock,
    moveClock,
    moveClock,
    look,
  ],
  { maxCommands: 30, size: 'max' },
);
