import { describe, expect, test } from '@jest/globals';
import type { PersonsResult } from '../../../../shared/domain/studies/persons-result.ts';
import {
  monthSeconds,
  nextRound,
  type PoolMember,
  type PoolRound,
} from '../../../../shared/domain/studies/pool-round.ts';
import { type Figure, mayBeShown, type Pool, pooledStatisticsOf } from '../../../../shared/domain/studies/pooling.ts';

/**
 * Somebody makes accounts, all but one of those who share, and wants to know what the one stranger's study found. They
 * know these rules, everything of their own accounts, even the lots, and ask: which correlations of the stranger fit
 * all that was told? For each they keep a world, and before each move they try which of many would tell them most.
 */
const pool: Pool = { type: 'population', causeVariableId: 1, effectVariableId: 2 };
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
  const next = nextRound(pool, world.members, world.last, now, false);
  if (next === undefined) return world;
  const formed = new Map(next.formed.map((member) => [member.userId, member]));
  return {
    members: world.members.map((member) => formed.get(member.userId) ?? member),
    last: next.figure === undefined ? world.last : { round: next.round, figureAt: now },
    figure: next.figure,
  };
}

/** What an account that does not share itself is told. */
const told = ({ figure }: World): string =>
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
    this.candidates = Array.from({ length: 191 }, (_, i) => {
      const r = (i - 95) / 100;
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
    const moves = choices(ids).map((accounts): Move => (world) => say(accounts)(before(world)));
    const worst = (move: Move) => {
      const views = this.candidates.map((world) => told(look(move(world), this.now)));
      return Math.max(...[...Map.groupBy(views, (view) => view).values()].map(({ length }) => length));
    };
    const [best] = moves.map((move) => ({ move, left: worst(move) })).sort((a, b) => a.left - b.left);
    this.do((best as { move: Move }).move);
  }
}

/** The same correlation for all, or two halves against each other; worth few days or many. */
function choices(ids: readonly number[]): Map<number, PersonsResult>[] {
  const levels = [-0.9, -0.6, -0.33, -0.14, -0.05, 0, 0.02, 0.08, 0.21, 0.47, 0.8];
  return [3.5, 60, 2000].flatMap((days) =>
    levels.flatMap((r) => [
      new Map(ids.map((id) => [id, result(r, days)])),
      new Map(ids.map((id, i) => [id, result(i % 2 === 0 ? r : 0.7, days)])),
    ]),
  );
}

const strangers = [-0.62, 0.03, 0.4, 0.81];

describe.each(strangers)('a stranger with a correlation of %p', (secret) => {
  test('xxx', () => {
    const log: unknown[] = [];
    {
      const a = new Attack(secret);
      const ids = a.newIds(9);
      a.sayBest(ids);
      log.push('first', a.width());
      for (let i = 0; i < 28; i++) { a.now += day; a.sayBest(ids); }
      log.push('change', a.width());
      a.now = start + monthSeconds;
      for (let i = 0; i < 12; i++) { a.now += monthSeconds; a.sayBest(ids); log.push(a.width()); }
    }
    {
      const a = new Attack(secret);
      a.sayBest(a.newIds(9));
      log.push('fresh', a.width());
      for (let i = 0; i < 28; i++) { a.now += day; a.sayBest(a.newIds(5)); }
      log.push(a.width(), a.figures);
    }
    {
      const a = new Attack(secret);
      const ids = a.newIds(14);
      a.sayBest(ids);
      log.push('leave', a.width());
      for (let i = 0; i < 28; i++) { a.now += day; const some = ids.slice(i % 10, i % 10 + 5); a.do(leave(some)); a.sayBest(some); }
      log.push(a.width(), a.figures);
    }
    console.log(secret, JSON.stringify(log));
    expect(monthSeconds).toBe(2_592_000);
  });
});
