import { KnownVariables } from '../../data/variables/known-variables.ts';
import { listNamesAtHalfPrice } from '../../data/variables/person-names.ts';
import { listTags } from '../../data/variables/tag.ts';
import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import { readingPlan } from '../../domain/measurements/reading-plan.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import type { SharedRecords } from '../../domain/sharing/share-page.ts';
import type { SharedDay, SharedVariable } from '../../domain/sharing/shared-variable.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';
import { isInLists } from '../../domain/variables/select-variables.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { readSealing } from '../histories/read-history.ts';
import type { GroupsQuery } from '../measurements/groups/groups-query.ts';
import { readGroups } from '../measurements/groups/read-groups.ts';

/** More would take long to read, for a person and for the table. */
const variablesPerPage = 12;
const atOnce = 4;

/**
 * Exactly what was shared, and nothing that follows from anything else: of ingredients those count that are eaten with
 * what is shared.
 */
export async function readShared(
  person: Person,
  limits: Pick<ShareLimits, 'variableIds' | 'fromDay'>,
  askedPage: number,
  now: number,
): Promise<SharedRecords> {
  const { userId } = person;
  const clock = clockOf(person);
  const lastDay = dayOfClock(clock, now);
  const variables = new KnownVariables(userId);
  const [ids, tags, sealing] = await Promise.all([
    sharedIds(person, limits.variableIds, variables),
    listTags(userId),
    readSealing(userId, now),
  ]);
  const shared = new Set(ids);
  const asked: GroupsQuery = {
    userId,
    now,
    width: daySeconds,
    clock,
    personClock: clock,
    sourceOf: sourcesOf(person),
    sealing,
    tags: tags.filter((tag) => shared.has(tag.tagVariableId) && shared.has(tag.taggedVariableId)),
  };
  const startOf = (day: number) => epochOfLocal(clock.zone, day * daySeconds + clock.dayStartsAt);
  const plan = readingPlan({
    earliestMeasurementTime: limits.fromDay === undefined ? undefined : startOf(limits.fromDay),
    latestMeasurementTime: startOf(lastDay + 1) - 1,
  });
  const pages = Math.max(1, Math.ceil(ids.length / variablesPerPage));
  const page = Math.min(askedPage, pages);
  const shown = ids.slice((page - 1) * variablesPerPage, page * variablesPerPage);
  const daysOf = async (variableId: number): Promise<SharedVariable> => {
    const days: SharedDay[] = [];
    for await (const { startAt, value, unit, sourceNames } of readGroups(
      { ...asked, variableId },
      plan,
      variables,
    ))
      days.push({
        day: dayOfClock(clock, startAt),
        value,
        unitName: unit.abbreviatedName,
        isFilled: sourceNames.length === 0,
      });
    return { known: variables.get(variableId), days };
  };
  return { lastDay, page, pages, variables: await mapInParallel(shown, atOnce, daysOf) };
}

/** The variables to show, by the names that the person gave them; what they hide from themselves or are deleting is shown to nobody, and the record of bleeding only where it was chosen. */
async function sharedIds(
  { userId, bleedingVariableId }: Person,
  chosen: readonly number[] | undefined,
  variables: KnownVariables,
): Promise<readonly number[]> {
  if (chosen !== undefined) {
    await variables.load(chosen);
    return chosen.filter((id) => {
      const found = variables.find(id)?.userVariable;
      return found !== undefined && found.leavingSince === undefined;
    });
  }
  const all = (await listNamesAtHalfPrice(userId)).map(({ userVariable }) => userVariable);
  for (const one of all) variables.add(one);
  const nameOf = (id: number) => variables.get(id).settings.displayName;
  return all
    .filter(isInLists)
    .map(({ variable }) => variable.variableId)
    .filter((id) => id !== bleedingVariableId)
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a - b);
}
