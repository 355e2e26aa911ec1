import { findClient, type StoredClient } from '../../../data/clients/client.ts';
import { requestSealing } from '../../../data/histories/sealing-schedule.ts';
import { findPeople } from '../../../data/people/person.ts';
import {
  type CohortResult,
  findCohortResults,
  saveCohortResult,
} from '../../../data/studies/cohort-result.ts';
import type { PoolState } from '../../../data/studies/pool.ts';
import { beginComputing } from '../../../data/studies/pool-computing.ts';
import { drawLot } from '../../../data/studies/stored-standing.ts';
import { isUnavailable } from '../../../data/table/unavailable.ts';
import { KnownVariables } from '../../../data/variables/known-variables.ts';
import { findUserVariables } from '../../../data/variables/user-variable.ts';
import { analyse } from '../../../domain/analysis/analyse.ts';
import type { Person } from '../../../domain/people/person.ts';
import { personsResult } from '../../../domain/studies/persons-result.ts';
import { monthSeconds, type PoolMember } from '../../../domain/studies/pool-round.ts';
import type { VariablePair } from '../../../domain/studies/study.ts';
import type { JobLimits } from '../../../platform/job-limits.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { noteOwner } from '../../accesses/note-owner.ts';
import { readAnalysisInput } from '../examination/read-analysis-input.ts';
import { limitsOfFirstStudy, type StudiedPerson } from '../examination/study-series.ts';
import { listMembers } from './study-client.ts';

const mostMembers = 2000;
const membersAtOnce = 4;

/**
 * Reads what the records of a client's people say of a pair, once a month; they need no study of their own for it.
 * Undefined when time was too short: the next run continues with those who are left.
 */
export async function readCohort(
  pool: PoolState,
  now: number,
  limits: JobLimits,
): Promise<PoolMember[] | undefined> {
  const { clientId } = pool;
  if (!(await beginComputing(pool, now))) return undefined;
  const startedAt = pool.startedAt ?? now;
  const [client, memberIds] = await Promise.all([findClient(clientId), listMembers(clientId)]);
  if (client === undefined) return [];
  const userIds = memberIds.slice(0, mostMembers);
  const [people, known] = await Promise.all([findPeople(userIds), findCohortResults(pool, userIds)]);
  const members = await mapInParallel([...people.values()], membersAtOnce, async (person) => {
    const before = known.get(person.userId);
    if (before !== undefined && isFresh(before, startedAt)) return before;
    if (!limits.hasTime()) return 'unread';
    await noteRun(client, person, pool, startedAt, now);
    const { round, counted, lot = 0 } = before ?? {};
    const examined = await examine(pool, person, now, limits);
    const after = { ...examined, round, counted, lot: lot === 0 ? drawLot() : lot };
    return (await saveCohortResult(pool, after)) ? after : 'gone';
  });
  if (members.includes('unread')) return undefined;
  return members.flatMap((member) =>
    typeof member === 'string' || member.result === undefined ? [] : [{ ...member, result: member.result }],
  );
}

/** Every member can read that a study looked at these variables of theirs, once for each run. */
async function noteRun(
  client: StoredClient,
  person: Person,
  pair: VariablePair,
  startedAt: number,
  now: number,
) {
  const { userId } = person;
  const pairIds = [pair.causeVariableId, pair.effectVariableId];
  const variableIds = [...(await findUserVariables(userId, pairIds)).keys()];
  const kind = { verb: 'read', subject: 'measurements' } as const;
  const requestId = `study-${pairIds.join('-')}`;
  await noteOwner(client, person, { kind, touched: variableIds, requestId, noteId: String(startedAt) }, now);
}

/** A member with a result counts by it for a month at least; one without is looked at again each time. */
const isFresh = ({ result, computedAt }: CohortResult, startedAt: number): boolean =>
  result === undefined ? computedAt >= startedAt : computedAt > startedAt - monthSeconds;

/** One member's failure is their own: the others count without them. */
async function examine(
  pair: VariablePair,
  person: StudiedPerson,
  now: number,
  { onFailure }: JobLimits,
): Promise<Pick<CohortResult, 'userId' | 'computedAt' | 'result'>> {
  const { userId } = person;
  try {
    return { userId, computedAt: now, result: await resultOf(pair, person, now) };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    onFailure(error);
    return { userId, computedAt: now };
  }
}

async function resultOf(
  { causeVariableId, effectVariableId }: VariablePair,
  person: StudiedPerson,
  now: number,
) {
  const variables = new KnownVariables(person.userId);
  await variables.load([causeVariableId, effectVariableId]);
  const cause = variables.find(causeVariableId);
  const effect = variables.find(effectVariableId);
  if (cause === undefined || effect === undefined) return undefined;
  const input = await readAnalysisInput(person, { cause, effect }, now, { most: limitsOfFirstStudy });
  if (input.coversSince === undefined) return personsResult(analyse(input).statistics, cause, effect);
  // A member whose history is not summarised yet counts on the next day.
  await requestSealing(person.userId, now);
  return undefined;
}
