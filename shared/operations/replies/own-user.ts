import { toUserRecord } from '../../answers/people/user-record.ts';
import type { Caller } from '../../data/access/caller.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { unpackSources } from '../../domain/connectors/person-sources.ts';
import type { Person } from '../../domain/people/person.ts';
import { formatUtc, optionalDate } from '../../domain/time/calendar.ts';

/** A person's record as they see it themselves, with the token of this request. */
export async function ownUser(
  caller: Caller,
  person: Person,
  accessToken: string,
  now: number,
  baseUrl: string,
) {
  const { tokenExpiresAt: expiresAt, scopes, clientId } = caller;
  const { userId, primaryOutcomeVariableId: variableId, yearOfBirth, lastVisit } = person;
  const outcome = variableId === undefined ? undefined : await findUserVariable(userId, variableId);
  return {
    ...toUserRecord(person, { text: accessToken, expiresAt, scopes, clientId }, now, baseUrl),
    zones: (person.formerZones ?? []).map(({ zone, until }) => ({ timezone: zone, until: formatUtc(until) })),
    ...(caller.actor === undefined && {
      yearOfBirth,
      lastVisit: optionalDate(lastVisit),
      sources: unpackSources(person).map(({ kind = null, keeps = null, sumsUp, isSaid = false, ...one }) => ({
        ...one,
        kind,
        granularity: keeps,
        keeps,
        ...(sumsUp !== undefined && { totalsOf: sumsUp, sumsUp }),
        setByPerson: isSaid,
        isSaid,
      })),
    }),
    ...(variableId === undefined || outcome === undefined
      ? {}
      : {
          primaryOutcomeVariableId: variableId,
          primaryOutcomeVariableName: outcome.settings.alias ?? outcome.variable.name,
        }),
  };
}
