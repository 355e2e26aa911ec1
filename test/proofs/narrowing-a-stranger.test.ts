import { describe, expect, test } from '@jest/globals';
import { enteringResult } from '../../shared/domain/studies/group-shares.ts';
import type { PersonsResult } from '../../shared/domain/studies/persons-result.ts';
import {
  monthSeconds,
  nextRound,
  type PoolMember,
  type PoolRound,
} from '../../shared/domain/studies/pool-round.ts';
import {
  type Figure,
  mayBeShown,
  type Pool,
  pooledStatisticsOf,
} from '../../shared/domain/studies/pooling.ts';
import { plainMonth } from '../support/studies/plain-month.ts';

/**
 * Somebody makes accounts, all but one of those who share, and wants to know what the one stranger's study found. They
 * know these rules, everything of their own accounts, even the lots, and ask: which correlations of the stranger fit
 * all that was told? For each they keep a world, and before each move they try which of many would tell them most.
 */
const pair = { causeVariableId: 1, effectVariableId: 2 };
const pool: Pool = { type: 'population', ...pair };
const names = { causeName: 'A', effectName: 'B', causeUnitId: 1, effectValence: 'positive' } as const;
const start = 1_800_000_000;
const day = 86_400;
const strangerId = 1;

interface World {
  readonly members: readonly PoolMember[];
  readonly last: PoolRound;
  readonly figure: Figure | undefined;
}

const result = (adjustedCorrelation: number, effectiveSampleSize: number): PersonsResult => ({
  adjustedCorrelation,
  effectiveSampleSize,
  optimum: null,
});

const emptyWorld = (r: number): World => ({
  members: [{ userId: strangerId, lot: 1, result: result(r, 60) }],
  last: { round: 0 },
  figure: undefined,
});

/** The job runs. */
function look(world: World, now: number): World {
  const next = nextRound(pool, world.members, world.last, now);
  if (next === undefined) return world;
  const formed = new Map(next.formed.map((member) => [member.userId, member]));
  return {
    members: world.members.map((member) => formed.get(member.userId) ?? member),
    last: next.figure === undefined ? world.last : { round: next.round, figureAt: now },
    figure: next.figure,
  };
}

/** What an account that does not share itself learns. */
const told = ({ figure }: Pick<World, 'figure'>): string =>
  JSON.stringify(
    figure !== undefined && mayBeShown(pool, figure, false) ? pooledStatisticsOf(figure, names) : null,
  );

type Move = (world: World) => World;

/** Accounts that are there say something else from now on; others come. */
const say =
  (accounts: ReadonlyMap<number, PersonsResult>): Move =>
  ({ members, ...world }) => {
    const known = new Set(members.map(({ userId }) => userId));
    const coming = [...accounts].filter(([userId]) => !known.has(userId));
    return {
      ...world,
      members: [
        ...members.map((member) => ({ ...member, result: accounts.get(member.userId) ?? member.result })),
        ...coming.map(([userId, own]) => ({ userId, lot: userId, result: own })),
      ],
    };
  };

/** Taking one's result out takes the figure away. */
const leave =
  (userIds: readonly number[]): Move =>
  ({ members, last }) => ({
    members: members.filter(({ userId }) => !userIds.includes(userId)),
    last,
    figure: undefined,
  });

class Attack {
  now = start;
  figures = 0;
  private candidates: World[];
  private readonly values = new Map<World, number>();
  private truth: World;
  private nextId = 2;

  constructor(secret: number) {
    this.truth = emptyWorld(secret);
    this.candidates = Array.from({ length: 39 }, (_, i) => {
      const r = (i - 19) / 20 + 0.01;
      const world = emptyWorld(r);
      this.values.set(world, r);
      return world;
    });
  }

  newIds(count: number): number[] {
    return Array.from({ length: count }, () => this.nextId++);
  }

  /** How far the correlations lie apart that may still be the stranger's. */
  width(): number {
    const left = this.candidates.map((world) => this.values.get(world) as number);
    return Math.max(...left) - Math.min(...left);
  }

  do(move: Move): void {
    this.truth = look(move(this.truth), this.now);
    const seen = told(this.truth);
    if (seen !== 'null') this.figures++;
    const after = this.candidates.map((world) => {
      const moved = look(move(world), this.now);
      this.values.set(moved, this.values.get(world) as number);
      return moved;
    });
    this.candidates = after.filter((world) => told(world) === seen);
  }

  /** The move that leaves the fewest possible in the worst case, of what one's accounts may say. */
  sayBest(ids: readonly number[], before: Move = (world) => world): void {
    const moves = choices(ids).map(
      (accounts): Move =>
        (world) =>
          say(accounts)(before(world)),
    );
    const worst = (move: Move) => {
      const views = this.candidates.map((world) => told(look(move(world), this.now)));
      return Math.max(...[...Map.groupBy(views, (view) => view).values()].map(({ length }) => length));
    };
    const [best] = moves.map((move) => ({ move, left: worst(move) })).sort((a, b) => a.left - b.left);
    this.do((best as { move: Move }).move);
  }
}

/** Each moves the step between two tenths to another place. */
const choices = (ids: readonly number[]): Map<number, PersonsResult>[] =>
  [-0.9, 0, 0.1, 0.5].map(
    (r, i) => new Map(ids.map((id, j) => [id, result(j % 2 === 0 ? r : r / 2, i % 2 === 0 ? 60 : 9)])),
  );

describe('a stranger among accounts of somebody’s own', () => {
  const strangers = [-0.62, 0.41];

  test.each(strangers)(
    'with r = %p is told once in a month, whatever nine accounts say meanwhile',
    (secret) => {
      const attack = new Attack(secret);
      const accounts = attack.newIds(9);
      attack.sayBest(accounts);
      const first = attack.width();
      expect(first).toBeGreaterThan(0.3);
      while (attack.now < start + monthSeconds - day) {
        attack.now += day;
        attack.do(say(choices(accounts)[attack.figures % 4] as Map<number, PersonsResult>));
      }
      expect(attack.width()).toBe(first);
    },
  );

  test.each(strangers)('with r = %p is not narrowed down by five more accounts a day', (secret) => {
    const attack = new Attack(secret);
    attack.sayBest(attack.newIds(9));
    for (let i = 0; i < 6; i++) {
      attack.now += day;
      attack.sayBest(attack.newIds(5));
    }
    expect(attack.figures).toBe(7);
    expect(attack.width()).toBeGreaterThan(0.2);
  });

  test.each(strangers)('with r = %p is not narrowed down by accounts that leave and come back', (secret) => {
    const attack = new Attack(secret);
    const accounts = attack.newIds(14);
    attack.sayBest(accounts);
    for (let i = 0; i < 6; i++) {
      attack.now += day;
      const some = accounts.slice(i, i + 5);
      attack.do(leave(some));
      attack.sayBest(some);
    }
    expect(attack.width()).toBeGreaterThan(0.2);
  });

  test('is not told beyond the tenth, however long it is tried', () => {
    const attack = new Attack(0.41);
    const accounts = attack.newIds(9);
    attack.sayBest(accounts);
    for (let month = 1; month <= 3; month++) {
      attack.now = start + month * monthSeconds;
      attack.sayBest(accounts);
    }
    expect(attack.figures).toBe(4);
    // Of what is tried, which is a twentieth apart, all that rounds to the same tenth is left.
    expect(attack.width()).toBeGreaterThan(0.04);
  });
});

/** The figure of a month, of one stranger and these accounts; the lots of the month are known. */
const monthOf = (secret: number, accounts: ReadonlyMap<number, PersonsResult>, month: number) =>
  plainMonth(
    [[strangerId, result(secret, 60)] as const, ...accounts].map(([id, own]) => ({
      ...pair,
      ...enteringResult(own),
      lot: (id * 7919 * (month + 1)) % 104_729,
    })),
  );

/** Which correlations of the stranger are left after some months, each with what tells most of what accounts may say. */
function monthsOfAttack(secret: number, ids: readonly number[], months: number): number[] {
  let left = Array.from({ length: 39 }, (_, i) => (i - 19) / 20 + 0.01);
  return Array.from({ length: months }, (_, month) => {
    const view = (r: number, accounts: ReadonlyMap<number, PersonsResult>) =>
      told({ figure: monthOf(r, accounts, month)?.figure });
    const worst = (accounts: ReadonlyMap<number, PersonsResult>) =>
      Math.max(...[...Map.groupBy(left, (r) => view(r, accounts)).values()].map(({ length }) => length));
    const [best] = choices(ids)
      .map((accounts) => ({ accounts, most: worst(accounts) }))
      .sort((a, b) => a.most - b.most);
    if (best === undefined) throw new Error('There is nothing to say.');
    const seen = view(secret, best.accounts);
    expect(seen).not.toBe('null');
    left = left.filter((r) => view(r, best.accounts) === seen);
    return Math.max(...left) - Math.min(...left);
  });
}

describe('a stranger in a figure of everybody', () => {
  const accounts = (count: number) => Array.from({ length: count }, (_, i) => i + 2);

  test.each([-0.62, 0.41])('with r = %p is told once in a month, whatever nine accounts say', (secret) => {
    expect(monthsOfAttack(secret, accounts(9), 1)[0]).toBeGreaterThan(0.3);
  });

  test.each([-0.62, 0.41])('with r = %p is not narrowed down by thirty-nine accounts', (secret) => {
    expect(monthsOfAttack(secret, accounts(39), 1)[0]).toBeGreaterThan(0.2);
  });

  test('is not told beyond the tenth, however many months it is tried', () => {
    expect(monthsOfAttack(0.41, accounts(9), 6).at(-1)).toBeGreaterThan(0.04);
  });
});
