import { daySeconds } from '../time/calendar.ts';
import { enteringResult, fewestInGroup, sharesOf } from './group-shares.ts';
import type { PersonsResult } from './persons-result.ts';
import { type Figure, fewestIn, figureOf, type Pool } from './pooling.ts';

/** One person's result in a pool. */
export interface PoolMember {
  readonly userId: number;
  /** As their records were when it was last looked at. */
  readonly result: PersonsResult;
  /** Drawn when they came: the order in which groups are formed, which nobody can choose. */
  readonly lot: number;
  /** In which they joined the figure. */
  readonly round?: number | undefined;
  readonly counted?: GroupMembership | undefined;
}

/** How somebody counts: with a group, by what was known when they entered it. */
export interface GroupMembership {
  /** In which the group was formed. */
  readonly round: number;
  readonly formedAt: number;
  /** Which of those formed then, and of how many people: whether all of them are there. */
  readonly group: number;
  readonly size: number;
  /** Their result as it was at `enteredAt`. */
  readonly entered: PersonsResult;
  readonly enteredAt: number;
  readonly share: PersonsResult;
}

export type CountedMember = PoolMember & { readonly counted: GroupMembership };

export const monthSeconds = 30 * daySeconds;
const batchOfJoiners = 5;
const renewedShare = 1 / 3;
/** Groups are of ten people or more where there are as many: the larger, the less they say of one. */
const usualGroup = 10;

/** The last round of a pool, and when a figure was last made. */
export interface PoolRound {
  readonly round: number;
  readonly figureAt?: number | undefined;
}

export interface NextRound {
  readonly round: number;
  /** Those whose group is a new one. */
  readonly formed: readonly CountedMember[];
  /** None where there are too few. */
  readonly figure: Figure | undefined;
}

/**
 * The next figure of a pool; undefined while it is not yet time for one. That is a month after the last one, or when
 * five have joined. Whoever is in a group stays in it, and counts as they did then, for a month at least and until one
 * of the group is renewed: so nobody is part of more than one rounding a month, whatever others do. A group of which
 * somebody has left is gone, and its people wait for their month. `isAwaited`: one of the people waits for the figure,
 * and could not be shown one of exactly ten with themselves among them.
 */
export function nextRound(
  pool: Pool,
  members: readonly PoolMember[],
  last: PoolRound,
  now: number,
  isAwaited: boolean,
): NextRound | undefined {
  const { joiners, standing, free } = census(members, last.round, now);
  const enters = joiners.length >= batchOfJoiners;
  if (!enters && last.figureAt !== undefined && now - last.figureAt < monthSeconds) return undefined;
  const renewal = oldestOf([...standing.flat(), ...free], now);
  const [staying, parting] = partition(standing, (group) => !group.some((member) => renewal.has(member)));
  const entering = [
    ...[...parting.flat(), ...free].map((member) => (renewal.has(member) ? anew(member) : member)),
    ...(enters ? joiners.map(anew) : []),
  ];
  const round = last.round + 1;
  const formed = entering.length < fewestInGroup ? [] : formGroups(entering, round, now);
  const counting = [...staying.flat(), ...formed];
  if (counting.length < fewestIn(pool) + (enters && isAwaited ? 1 : 0))
    return { round: last.round, formed: [], figure: undefined };
  const shares = counting.map(({ counted }) => counted.share);
  return { round, formed, figure: figureOf(pool, shares) };
}

/** Whether only who among them asked decides if they may enter. */
export const isBorderline = (pool: Pool, members: readonly PoolMember[]): boolean =>
  pool.type === 'population' && members.length === fewestIn(pool);

interface Census {
  /** Who has not counted in any figure yet. */
  readonly joiners: readonly PoolMember[];
  /** The groups of which everybody is there. */
  readonly standing: readonly (readonly CountedMember[])[];
  /** Who may be put into another group. */
  readonly free: readonly PoolMember[];
}

function census(members: readonly PoolMember[], round: number, now: number): Census {
  const [known, joiners] = partition(
    members,
    (member) => member.round !== undefined && member.round <= round,
  );
  // A mark of a later round is of a run that did not come to its end; those of the version before have none.
  const isMarked = (member: PoolMember): member is CountedMember =>
    member.counted !== undefined && member.counted.round <= round;
  const groups = Map.groupBy(known.filter(isMarked), ({ counted }) => `${counted.formedAt} ${counted.group}`);
  const [standing, broken] = partition(
    [...groups.values()],
    (group) => group.length === group[0]?.counted.size,
  );
  return {
    joiners,
    standing,
    free: [
      ...known.filter((member) => !isMarked(member)),
      ...broken.flat().filter(({ counted: { formedAt } }) => isMonthOld(formedAt, now)),
    ],
  };
}

/** Whose result is renewed: the oldest, a third of all at most and none before a month; one group after the other. */
function oldestOf(members: readonly PoolMember[], now: number): Set<PoolMember> {
  const entries = members
    .flatMap((member) => (member.counted === undefined ? [] : [{ member, counted: member.counted }]))
    .filter(({ counted }) => isMonthOld(counted.enteredAt, now) && isMonthOld(counted.formedAt, now))
    .sort(
      (a, b) =>
        a.counted.enteredAt - b.counted.enteredAt ||
        a.counted.formedAt - b.counted.formedAt ||
        a.counted.group - b.counted.group ||
        a.member.lot - b.member.lot,
    );
  return new Set(entries.slice(0, Math.floor(members.length * renewedShare)).map(({ member }) => member));
}

const isMonthOld = (at: number, now: number): boolean => now - at >= monthSeconds;

/** Without what was known when they entered before. */
const anew = ({ counted, ...member }: PoolMember): PoolMember => member;

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

/** Who has no earlier entry enters with their present result. */
function formGroups(entering: readonly PoolMember[], round: number, now: number): CountedMember[] {
  const inOrder = entering.toSorted((a, b) => a.lot - b.lot || a.userId - b.userId);
  const count = Math.max(1, Math.floor(inOrder.length / usualGroup));
  return Array.from({ length: count }, (_, group) => {
    const start = Math.floor((group * inOrder.length) / count);
    const people = inOrder.slice(start, Math.floor(((group + 1) * inOrder.length) / count));
    const entries = people.map(({ counted, result }) => ({
      entered: counted?.entered ?? enteringResult(result),
      enteredAt: counted?.enteredAt ?? now,
    }));
    const shares = sharesOf(entries.map(({ entered }) => entered));
    return people.map((member, i) => ({
      ...member,
      round: member.round ?? round,
      counted: {
        round,
        formedAt: now,
        group,
        size: people.length,
        ...(entries[i] as (typeof entries)[number]),
        share: shares[i] as PersonsResult,
      },
    }));
  }).flat();
}
