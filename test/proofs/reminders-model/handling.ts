import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { NotificationAction } from '../../../shared/domain/reminders/notifications/notification-action.ts';
import { slotTimeOf } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { snoozeSecondsOf } from '../../../shared/domain/reminders/snooze.ts';
import { day, describeFault, faults, Step, send } from './step.ts';
import type { Stored } from './world.ts';

/** Two actions at the same moment: tracking and skipping exclude each other, snoozing may come before. */
export const twoActions = fc
  .tuple(fc.nat(), fc.constantFrom('skip' as const, 'snooze' as const))
  .map(([pick, other]) => {
    return new Step(`track and ${other} ${pick} at once`, async (world) => {
      const before = await world.read();
      const [id] = choose([...before.pending.keys()], [pick]).filter((one) =>
        isVisible(before, one, world.now),
      );
      if (id === undefined) return 'wroteNothing';
      const [track, second] = await Promise.all([
        world.act([{ id, action: 'track', modifiedValue: 4 }], undefined),
        world.act([{ id, action: other }], undefined),
      ]);
      const kinds = [track?.kind, second?.kind];
      if (other === 'skip') expect(kinds.toSorted()).toEqual(['conflict', 'done']);
      else expect(kinds[0]).toBe('done');
      return undefined;
    });
  });

/** An action that was found to be fine is overtaken by another before it is written. */
export const lateAction = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('track' as const, 'snooze' as const, 'skip' as const),
    fc.constantFrom('track' as const, 'snooze' as const, 'skip' as const),
  )
  .map(([pick, late, first]) => {
    return new Step(`${late} ${pick} is late, ${first} comes first`, async (world) => {
      const before = await world.read();
      const [id] = choose([...before.pending.keys()], [pick]).filter((one) =>
        isVisible(before, one, world.now),
      );
      if (id === undefined) return 'wroteNothing';
      const one = (action: typeof late, value: number): NotificationAction[] => [
        { id, action, ...(action === 'track' ? { modifiedValue: value } : {}) },
      ];
      const meanwhile = () => world.act(one(first, 4), undefined);
      const acted = await world.act(one(late, 5), { kind: 'waits', atWrite: 1, meanwhile });
      const isSame = first === late && late !== 'track';
      expect(acted?.kind).toBe(isSame || first === 'snooze' ? 'done' : 'conflict');
      const after = await world.read();
      const stays = first === 'snooze' ? late : first;
      expectResult(after, id, stays, world.now);
      return after;
    });
  });

export const act = fc
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
      const actions = ids.map((id): NotificationAction => ({ id, action, ...given }));
      const acted = await send((given) => world.act(actions, given), fault, again);
      if (acted === undefined) return undefined;
      const after = await world.read();
      const isRefused = ids.some((id) => isHandledOtherwise(before, id, action, value));
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
  action: NotificationAction['action'],
  value: number,
): boolean {
  const was = handled.get(id);
  if (was === undefined) return false;
  if (was.action !== 'track') return was.action !== action;
  return action === 'snooze' || action === 'skip' || was.value !== value;
}

const changesOf = (before: Stored, after: Stored) =>
  [...before.pending].filter(([id, one]) => after.pending.get(id)?.dueAt !== one.dueAt);

function expectResult({ pending, handled }: Stored, id: number, action: string, now: number): void {
  if (action === 'snooze') expect(pending.get(id)?.dueAt).toBe(now + snoozeSecondsOf({}));
  else expect(handled.get(id)?.action).toBe(action === 'trackAll' ? 'track' : action);
}

export const look = fc.constant(
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
