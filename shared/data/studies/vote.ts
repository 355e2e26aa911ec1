import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { type Tally, voteStep } from '../../domain/votes/tally.ts';
import {
  type Ballot,
  type Vote,
  type VoteType,
  type VoteValue,
  voteTypes,
  voteValues,
} from '../../domain/votes/vote.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { pairPartition, partsOfVote, tallyKey, tallyPrefix, voteKey, votePrefix } from '../keys/studies.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { updateWrite } from '../table/writes.ts';

const votes = record({
  schema: v.object({
    causeVariableId: v.number(),
    effectVariableId: v.number(),
    type: v.picklist(voteTypes),
    id: v.number(),
    value: v.picklist(voteValues),
    clientId: v.optional(v.string()),
    createdAt: v.number(),
    updatedAt: v.number(),
  }),
  prefix: votePrefix,
  read: (stored): Vote => stored,
});
export interface NewVote extends Ballot {
  readonly value: VoteValue;
  readonly clientId?: string;
}

/** Casts or changes a vote; `known` are the person's on the pair. Vote and tally change together, and only if the vote is still what was read. */
export async function castVote(
  userId: number,
  { clientId, ...cast }: NewVote,
  now: number,
  known?: readonly Vote[],
): Promise<Vote> {
  return retryOnConflict('A vote', async (isFirst) => {
    const before = await findBefore(userId, cast, known, isFirst);
    if (before?.value === cast.value) return before;
    const vote: Vote = {
      ...cast,
      id: before?.id ?? voteIdOf(userId, cast),
      clientId,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    };
    const writes = [
      personIsThere(userId),
      votes.put(keyOf(userId, vote), vote, { value: before?.value }),
      count(userId, cast, before, cast.value),
    ];
    return (await transactIfAllowed(writes)) ? vote : conflict;
  });
}

/** Withdraws a vote; false when there was none. */
export async function withdrawVote(
  userId: number,
  ballot: Ballot,
  known?: readonly Vote[],
): Promise<boolean> {
  return retryOnConflict('A vote', async (isFirst) => {
    const before = await findBefore(userId, ballot, known, isFirst);
    if (before === undefined) return false;
    const remove = votes.remove(keyOf(userId, ballot), { value: before.value });
    return (await transactIfAllowed([remove, count(userId, ballot, before, undefined)])) ? true : conflict;
  });
}

/** A caller that knows the votes has read them together with other keys; a retry reads them the same way. */
async function findBefore(
  userId: number,
  ballot: Ballot,
  known: readonly Vote[] | undefined,
  isFirst: boolean,
): Promise<Vote | undefined> {
  if (known === undefined) return votes.find(keyOf(userId, ballot));
  const both = isFirst ? known : await findVotes(userId, ballot);
  return both.find(({ type }) => type === ballot.type);
}

/** All of a person's votes, by their pairs. */
export const listVotes = (userId: number): Promise<Vote[]> => votes.list(personPartition(userId));

type VotePair = Pick<Ballot, 'causeVariableId' | 'effectVariableId'>;

/** A person's votes of both types on a pair. */
export const findVotes = (userId: number, pair: VotePair): Promise<Vote[]> =>
  votes.findAll(voteTypes.map((type) => keyOf(userId, { ...pair, type })));

export const findTally = async ({ causeVariableId, effectVariableId }: VotePair): Promise<Tally> =>
  toTally(await listByPrefix(pairPartition(causeVariableId, effectVariableId), tallyPrefix));

function toTally(shards: readonly Item[]): Tally {
  const sum = (name: string) => shards.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const ofType = (type: VoteType) => ({
    up: sum(counterOf(type, 'up')),
    down: sum(counterOf(type, 'down')),
  });
  const shift = (type: VoteType) => sum(shiftOf(type)) % voteStep;
  return {
    causality: ofType('causality'),
    usefulness: ofType('usefulness'),
    shifts: { causality: shift('causality'), usefulness: shift('usefulness') },
  };
}

/** The ballot that a stored key names. */
export function ballotOf({ sk }: Item): Ballot {
  const { causeId, effectId, type } = partsOfVote(sk);
  return { causeVariableId: causeId, effectVariableId: effectId, type: type as VoteType };
}

const keyOf = (userId: number, { causeVariableId, effectVariableId, type }: Ballot) =>
  voteKey(userId, causeVariableId, effectVariableId, type);

/** The person's own, so that it tells nothing of others' votes. Nothing is found by it: a vote is known by its ballot. */
const voteIdOf = (userId: number, { causeVariableId, effectVariableId, type }: Ballot): number =>
  Number.parseInt(sha256([userId, causeVariableId, effectVariableId, type].join('#')).slice(0, 8), 16) >>> 1;

const counterOf = (type: VoteType, value: VoteValue) => `${type}${value === 'up' ? 'Up' : 'Down'}`;
const shiftOf = (type: VoteType) => `${type}Shift`;

function count(
  userId: number,
  { causeVariableId, effectVariableId, type }: Ballot,
  before: Vote | undefined,
  after: VoteValue | undefined,
): Write {
  // The shift is drawn with the first vote that is counted here, and kept.
  return updateWrite(tallyKey(causeVariableId, effectVariableId, userId), {
    setIfAbsent: { [shiftOf(type)]: randomInt(voteStep) },
    add: {
      ...(before && { [counterOf(type, before.value)]: -1 }),
      ...(after && { [counterOf(type, after)]: 1 }),
    },
  });
}
