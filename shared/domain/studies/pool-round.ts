import { mustAt } from '../lists/must.ts';
import { daySeconds } from '../time/calendar.ts';
import { enteringResult, fewestInGroup, sharesOf } from './group-shares.ts';
import type { PersonsResult } from './persons-result.ts';
import { type Figure, fewestIn, figureOf, type Pool } from './pooling.ts';

/** One person's result in a pool. */
export interface PoolMember {
  readonly userId: number;
  /** The result of their records when they were last analysed. */
  readonly result: PersonsResult;
  /** Drawn at random when they joined. Groups are formed in this order, so that nobody can choose their group. */
  readonly lot: number;
  /** The round in which they joined the figure. */
  readonly round?: number | undefined;
  readonly counted?: GroupMembership | undefined;
}

/** A person's place in a group, with their result as it was when they entered it. */
export interface GroupMembership {
  /** The round in which the group was formed. */
  readonly round: number;
  readonly formedAt: number;
  /** The group's number among those that were formed then. */
  readonly group: number;
  /** The number of its people when it was formed, which shows whether someone has left. */
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
/** Groups have at least this many people if there are as many: the larger a group, the less it reveals of one. */
export const usualGroup = 10;

/** The last round of a pool, and when a figure was last made. */
export interface PoolRound {
  readonly round: number;
  readonly figureAt?: number | undefined;
}

interface NextRound {
  readonly round: number;
  /** The members of the new groups. */
  readonly formed: readonly CountedMember[];
  /** Undefined if there are too few people. */
  readonly figure: Figure | undefined;
}

/**
 * The next figure of a pool; undefined while it is not yet time for one. It is time a month after the last one, or when
 * five have joined. Members of a group stay in it, and count as they did then, for a month at least and until one of
 * the group is renewed. So nobody is part of more than one rounding a month, whatever others do. If someone leaves,
 * their group is dissolved, and its people wait for their month.
 */
export function nextRound(
  pool: Pool,
  members: readonly PoolMember[],
  last: PoolRound,
  now: number,
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
  if (counting.length < fewestIn(pool)) return { round: last.round, formed: [], figure: undefined };
  const shares = counting.map(({ counted }) => counted.share);
  return { round, formed, figure: figureOf(pool, shares) };
}

interface Census {
  /** Members who have not counted in any figure yet. */
  readonly joiners: readonly PoolMember[];
  /** The groups that nobody has left. */
  readonly standing: readonly (readonly CountedMember[])[];
  /** Members who may be put into another group. */
  readonly free: readonly PoolMember[];
}

function census(members: readonly PoolMember[], round: number, now: number): Census {
  const [known, joiners] = partition(
    members,
    (member) => member.round !== undefined && member.round <= round,
  );
  // A later round is that of a run that broke off.
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

/** The members whose result is renewed: the oldest ones, at most a third, none before a month, group by group. */
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

/** The member without the result with which they entered before. */
const anew = ({ counted, ...member }: PoolMember): PoolMember => member;

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

/** Forms groups; members who are in none yet enter with their present result. */
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
        ...mustAt(entries, i),
        share: mustAt(shares, i),
      },
    }));
  }).flat();
}
