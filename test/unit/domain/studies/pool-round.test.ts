import { describe, expect, test } from '@jest/globals';
import {
  type CountedMember,
  type GroupMembership,
  monthSeconds,
  nextRound,
  type PoolMember,
  type PoolRound,
} from '../../../../shared/domain/studies/pool-round.ts';
import type { Pool } from '../../../../shared/domain/studies/pooling.ts';

const cohort: Pool = { type: 'cohort', clientId: 'study-1', causeVariableId: 1, effectVariableId: 2 };
const start = 1_800_000_000;
const day = 86_400;

let lastId = 0;
const people = (count: number, r = 0.5): PoolMember[] =>
  Array.from({ length: count }, () => ({
    userId: ++lastId,
    lot: (lastId * 7919) % 1009,
    result: { adjustedCorrelation: r, effectiveSampleSize: 30, optimum: null },
  }));

/** A pool as the job keeps it. */
class Kept {
  members: PoolMember[] = [];
  last: PoolRound = { round: 0 };
  readonly pool: Pool;
  constructor(pool: Pool = cohort) {
    this.pool = pool;
  }
  join(...joiners: PoolMember[]) {
    this.members.push(...joiners);
    return this;
  }
  leave(...userIds: number[]) {
    this.members = this.members.filter(({ userId }) => !userIds.includes(userId));
    return this;
  }
  /** The marks are made even where the figure is not saved. */
  mark(now: number) {
    const next = nextRound(this.pool, this.members, this.last, now);
    const formed = new Map<number, CountedMember>(next?.formed.map((one) => [one.userId, one]));
    this.members = this.members.map((member) => formed.get(member.userId) ?? member);
    return next;
  }
  look(now: number) {
    const next = this.mark(now);
    if (next?.figure !== undefined) this.last = { round: next.round, figureAt: now };
    return next;
  }
}

describe('the first figure', () => {
  test.each([
    [cohort, 4, false],
    [cohort, 5, true],
  ])('%o of %i people: %p', (pool, count, expected) => {
    const next = new Kept(pool).join(...people(count)).look(start);
    expect(next?.figure !== undefined).toBe(expected);
    expect(next?.formed).toHaveLength(expected ? count : 0);
  });
});

describe('the next figure', () => {
  test('comes after a month, or when five have joined', () => {
    const kept = new Kept().join(...people(10));
    kept.look(start);
    kept.join(...people(4, -0.9));
    expect(kept.look(start + monthSeconds - 1)).toBeUndefined();
    const monthly = kept.look(start + monthSeconds);
    expect(monthly?.figure).toMatchObject({ people: 10, statistics: { correlationCoefficient: 0.5 } });
    kept.join(...people(1, -0.9));
    expect(kept.look(start + monthSeconds + 1)?.figure?.people).toBe(15);
  });

  test('counts people as they were, and renews the oldest third after a month', () => {
    const kept = new Kept().join(...people(12));
    kept.look(start);
    const change = () => {
      kept.members = kept.members.map((member) => ({
        ...member,
        result: { ...member.result, adjustedCorrelation: -0.9 },
      }));
    };
    change();
    kept.join(...people(5));
    expect(kept.look(start + day)?.figure).toMatchObject({
      people: 17,
      statistics: { correlationCoefficient: 0.5 },
    });
    const renewedAt = (now: number) =>
      kept.members.filter(({ counted }) => counted?.enteredAt === now).length;
    change();
    for (const [months, renewed] of [
      [2, 5],
      [3, 5],
      [4, 5],
    ] as const) {
      const now = start + months * monthSeconds;
      kept.look(now);
      expect(renewedAt(now)).toBe(renewed);
    }
    const entered = kept.members.map(({ counted }) => counted?.entered.adjustedCorrelation);
    expect(entered.filter((r) => r === -0.9)).toHaveLength(15);
  });

  test('leaves everybody in their group for a month', () => {
    const kept = new Kept().join(...people(10));
    kept.look(start);
    const shares = () => kept.members.slice(0, 10).map(({ counted }) => counted);
    const before = shares();
    for (let i = 1; i < 10; i++) kept.join(...people(5, i / 10)).look(start + i * day);
    expect(shares()).toEqual(before);
  });

  test('leaves everybody in their new group for a month, too', () => {
    const kept = new Kept().join(...people(12));
    kept.look(start);
    kept.look(start + monthSeconds);
    const before = kept.members.map(({ counted }) => counted);
    expect(before.filter((counted) => counted?.enteredAt === start)).toHaveLength(8);
    kept.join(...people(5)).look(start + monthSeconds + day);
    expect(kept.members.slice(0, 12).map(({ counted }) => counted)).toEqual(before);
  });

  test.each([
    ['were known first', { enteredAt: start - day, group: 2 }],
    ['were put into their group first', { formedAt: start }],
    ['are of the first group', { group: 0 }],
  ])('renews those who %s, in the order of their lots', (_, first) => {
    const group = (count: number, change: Partial<GroupMembership>) =>
      people(count).map((member, i) => ({
        ...member,
        lot: 100 - i,
        round: 1,
        counted: {
          round: 1,
          formedAt: start + day,
          group: 1,
          size: count,
          entered: member.result,
          enteredAt: start,
          share: member.result,
          ...change,
        },
      }));
    const [later, earlier] = [group(6, {}), group(6, first)];
    const now = start + 2 * monthSeconds;
    const next = nextRound(cohort, [...later, ...earlier], { round: 1, figureAt: start }, now);
    const renewed = next?.formed.filter(({ counted }) => counted.enteredAt === now);
    expect(renewed?.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(
      earlier.slice(2).map(({ userId }) => userId),
    );
    expect(next?.formed).toHaveLength(6);
  });

  test('is without the group of somebody who left, until its month is over', () => {
    const kept = new Kept().join(...people(10)).join(...people(10));
    kept.look(start);
    expect(kept.last.round).toBe(1);
    const [gone] = kept.members.filter(({ counted }) => counted?.group === 0);
    kept.leave(gone?.userId ?? 0);
    expect(kept.look(start + day)).toBeUndefined();
    kept.join(...people(5));
    expect(kept.look(start + 2 * day)?.figure?.people).toBe(15);
    kept.join(...people(5));
    expect(kept.look(start + monthSeconds)?.figure?.people).toBe(29);
  });

  test('is not made of too few, and then does not count as one', () => {
    const kept = new Kept().join(...people(5));
    kept.look(start);
    kept.leave(kept.members[0]?.userId ?? 0);
    expect(kept.look(start + monthSeconds)).toEqual({ round: 1, formed: [], figure: undefined });
    expect(kept.join(...people(5)).look(start + monthSeconds + 1)?.figure?.people).toBe(9);
  });

  test('is the same after a run that died before it was saved', () => {
    const kept = new Kept().join(...people(10));
    kept.look(start);
    kept.join(...people(5, 0.1));
    const dead = kept.mark(start + day);
    expect(kept.look(start + day + 60)?.figure).toEqual(dead?.figure);
    expect(kept.members.every(({ round = 9 }) => round <= kept.last.round)).toBe(true);
  });

  test('is of groups of ten or more where there are as many', () => {
    const kept = new Kept().join(...people(37));
    kept.look(start);
    const sizes = Map.groupBy(kept.members, ({ counted }) => counted?.group);
    expect([...sizes.values()].map(({ length }) => length).sort()).toEqual([12, 12, 13]);
    for (const group of sizes.values())
      expect(group.every(({ counted }) => counted?.size === group.length)).toBe(true);
  });

  test.each([
    ['lots', (i: number) => 100 - i],
    ['ids where lots are alike', () => 7],
  ])('is of groups in the order of their %s, however they are read', (_, keyedHashOf) => {
    const all = people(20).map((member, i) => ({ ...member, lot: keyedHashOf(i) }));
    const firstGroup = (members: readonly PoolMember[]) =>
      nextRound(cohort, members, { round: 0 }, start)
        ?.formed.filter(({ counted }) => counted.group === 0)
        .map(({ userId }) => userId);
    const inOrder = all.toSorted((a, b) => a.lot - b.lot).map(({ userId }) => userId);
    for (const members of [all, all.toReversed()]) expect(firstGroup(members)).toEqual(inOrder.slice(0, 10));
  });
});
