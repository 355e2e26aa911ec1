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
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';

const storedVote = v.object({
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  type: v.picklist(voteTypes),
  id: v.number(),
  value: v.picklist(voteValues),
  clientId: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export const parseVote = (item: Item) => parseStored(storedVote, item) as Vote;

export const voteItem = (userId: number, vote: Vote): Item => ({ ...keyOf(userId, vote), ...vote });

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
  return retryWhileOvertaken('A vote', async (isFirst) => {
    const before = await findBefore(userId, cast, known, isFirst);
    if (before?.value === cast.value) return before;
    const vote: Vote = {
      ...cast,
      id: before?.id ?? voteIdOf(userId, cast),
      ...(clientId === undefined ? {} : { clientId }),
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    };
    const put = { Put: { Item: voteItem(userId, vote), ...unchangedSince(before) } };
    const writes = [personIsThere(userId), put, count(userId, cast, before, cast.value)];
    return (await transactIfAllowed(writes)) ? vote : overtaken;
  });
}

/** Puts down a vote that was cast elsewhere, and counts it; one that is there already is counted already. */
export async function bringVote(userId: number, item: Item): Promise<void> {
  const vote = parseVote(item);
  const numbered = { ...vote, id: voteIdOf(userId, vote) };
  const put = { Put: { Item: voteItem(userId, numbered), ...unchangedSince(undefined) } };
  await transactIfAllowed([put, count(userId, vote, undefined, vote.value)]);
}

/** Withdraws a vote; false when there was none. */
export async function withdrawVote(
  userId: number,
  ballot: Ballot,
  known?: readonly Vote[],
): Promise<boolean> {
  return retryWhileOvertaken('A vote', async (isFirst) => {
    const before = await findBefore(userId, ballot, known, isFirst);
    if (before === undefined) return false;
    const remove = { Delete: { Key: keyOf(userId, ballot), ...unchangedSince(before) } };
    return (await transactIfAllowed([remove, count(userId, ballot, before, undefined)])) ? true : overtaken;
  });
}

/** A caller that knows the votes has read them together with other keys; a retry reads them the same way. */
async function findBefore(
  userId: number,
  ballot: Ballot,
  known: readonly Vote[] | undefined,
  isFirst: boolean,
): Promise<Vote | undefined> {
  if (known === undefined) {
    const item = await getItem(keyOf(userId, ballot));
    return item === undefined ? undefined : parseVote(item);
  }
  const votes = isFirst ? known : await findVotes(userId, ballot);
  return votes.find(({ type }) => type === ballot.type);
}

/** All of a person's votes, by their pairs. */
export const listVotes = async (userId: number): Promise<Vote[]> =>
  (await listByPrefix(personPartition(userId), votePrefix)).map(parseVote);

type Pair = Pick<Ballot, 'causeVariableId' | 'effectVariableId'>;

/** A person's votes of both types on a pair. */
export async function findVotes(userId: number, pair: Pair): Promise<Vote[]> {
  return (await batchGet(voteTypes.map((type) => keyOf(userId, { ...pair, type })))).map(parseVote);
}

export const findTally = async ({ causeVariableId, effectVariableId }: Pair): Promise<Tally> =>
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

/** The ballot that a stored vote's key stands for. */
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

const unchangedSince = (before: Vote | undefined) =>
  before === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#value = :before',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':before': before.value },
      };

function count(
  userId: number,
  { causeVariableId, effectVariableId, type }: Ballot,
  before: Vote | undefined,
  after: VoteValue | undefined,
): Write {
  const steps = [
    ...(before === undefined ? [] : [{ counter: counterOf(type, before.value), by: -1 }]),
    ...(after === undefined ? [] : [{ counter: counterOf(type, after), by: 1 }]),
  ];
  return {
    Update: {
      Key: tallyKey(causeVariableId, effectVariableId, userId),
      // The shift is drawn with the first vote that is counted here, and kept.
      UpdateExpression:
        `SET ${shiftOf(type)} = if_not_exists(${shiftOf(type)}, :drawn) ` +
        `ADD ${steps.map(({ counter }, i) => `${counter} :by${i}`).join(', ')}`,
      ExpressionAttributeValues: {
        ':drawn': randomInt(voteStep),
        ...Object.fromEntries(steps.map(({ by }, i) => [`:by${i}`, by])),
      },
    },
  };
}
