import { analyse } from '../domain/analysis/analyse.ts';
import type { MeasurementColumns, SeriesInput } from '../domain/analysis/analysis-input.ts';
import { type PersonsResult, personsResult } from '../domain/studies/persons-result.ts';
import type { VariablePair } from '../domain/studies/study.ts';
import { giveUpAfterDeadline } from './deadline.ts';
import { KnownVariables } from './known-variables.ts';
import { findPairResults } from './pair-result.ts';
import { findPeople } from './person.ts';
import { readAnalysisInput, type StudiedPerson } from './study-series.ts';

/** What one request has time for. Whoever comes after that counts by what their own study found. */
const mostMembers = 100;
const mostRows = 100_000;
const membersAtOnce = 4;

interface Member {
  readonly rows: number;
  readonly result?: PersonsResult | undefined;
}

/** What the records of a cohort's people say of a pair, in an order that does not change. */
export async function findCohortResults(
  pair: VariablePair,
  userIds: readonly number[],
): Promise<PersonsResult[]> {
  const people = await findPeople(userIds);
  const members = userIds.flatMap((userId) => people.get(userId) ?? []).sort((a, b) => a.userId - b.userId);
  const results: PersonsResult[] = [];
  let done = 0;
  for (let rows = 0; done < Math.min(members.length, mostMembers) && rows < mostRows; done += membersAtOnce) {
    const some = members.slice(done, done + membersAtOnce);
    for (const member of await Promise.all(some.map((person) => examineMember(pair, person)))) {
      rows += member.rows;
      if (member.result !== undefined) results.push(member.result);
    }
  }
  const others = members.slice(done).map(({ userId }) => userId);
  return [...results, ...(await findPairResults(pair, others))];
}

async function examineMember(pair: VariablePair, person: StudiedPerson): Promise<Member> {
  const variables = new KnownVariables(person.userId);
  await variables.load([pair.causeVariableId, pair.effectVariableId]);
  const cause = variables.find(pair.causeVariableId);
  const effect = variables.find(pair.effectVariableId);
  if (cause === undefined || effect === undefined) return { rows: 0 };
  const input = await readAnalysisInput(person, cause, effect);
  giveUpAfterDeadline();
  return {
    rows: rowsOf(input.cause) + rowsOf(input.effect),
    result: personsResult(analyse(input).statistics, cause, effect),
  };
}

const rowsOf = ({ measurements, tagged = [] }: SeriesInput): number =>
  [measurements, ...tagged.map((part) => part.measurements)].reduce(
    (rows, columns) => rows + (columns as MeasurementColumns).times.length,
    0,
  );
