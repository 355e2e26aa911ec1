import { type AccessCounts, type DayOfAccesses, variablesOf } from '../../domain/accesses/day-of-accesses.ts';
import { accessText } from '../../domain/accesses/texts/access-text.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { AccessRecord } from '../../schemas/accesses/access.ts';

interface AccessVariable {
  readonly id: number;
  readonly name: string;
}
type NamesById = ReadonlyMap<number, AccessVariable>;

export function toAccessRecord(day: DayOfAccesses, names: NamesById): AccessRecord {
  const { actor } = day;
  const kinds = day.kinds.map(({ verb, subject, requests, everything, tries, variables }) => ({
    verb,
    subject,
    requests,
    everything,
    variables: countsByName(variables, names),
    tries,
  }));
  const ids = variablesOf(day);
  const sum = (member: 'requests' | 'tries') => kinds.reduce((total, kind) => total + kind[member], 0);
  return {
    day: day.day,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    requests: sum('requests'),
    tries: sum('tries'),
    kinds,
    variables: namesOf(ids, names),
    moreVariables: ids.filter((id) => !names.has(id)).length,
    firstAt: formatUtc(day.firstAt),
    lastAt: formatUtc(day.lastAt),
    lastRequestId: day.lastRequestId,
    text: accessText({ actor, kinds: kinds.filter(isDone), tries: sum('tries') }),
  };
}

const isDone = ({ requests, variables }: { requests: number; variables: readonly unknown[] }) =>
  requests > 0 || variables.length > 0;

const byName = (a: AccessVariable, b: AccessVariable) => a.name.localeCompare(b.name);

/** A variable that was merged into another is listed once, under the other's id. */
const namesOf = (ids: readonly number[], names: NamesById): AccessVariable[] =>
  [...new Map(ids.flatMap((id) => names.get(id) ?? []).map((one) => [one.id, one])).values()].sort(byName);

const countsByName = (variables: AccessCounts['variables'], names: NamesById) =>
  namesOf([...variables.keys()], names).map((variable) => ({
    ...variable,
    requests: variables.get(variable.id) ?? 0,
  }));
