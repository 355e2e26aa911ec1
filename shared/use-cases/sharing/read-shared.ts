import { readMeasurements } from '../../data/measurements/measurement.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { listNamesAtHalfPrice } from '../../data/variables/person-names.ts';
import { listTags } from '../../data/variables/tag.ts';
import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { type ReadingPlan, readingPlan } from '../../domain/measurements/reading-plan.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import type { SharedRecords } from '../../domain/sharing/share-page.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock, type PersonClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';
import { isInLists } from '../../domain/variables/select-variables.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { kindOrder } from '../../domain/visit/presets.ts';
import type { SharedDay, SharedEvent, SharedVariable } from '../../domain/visit/shared-variable.ts';
import { visitSpan } from '../../domain/visit/visit-span.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { readSealing } from '../histories/read-history.ts';
import type { GroupsQuery } from '../measurements/groups/groups-query.ts';
import { readGroups } from '../measurements/groups/read-groups.ts';

/** More do not fit on one side of paper. */
const variablesPerPage = 6;
const atOnce = 4;
const mostEvents = 50;

interface SharedPart {
  readonly page: number;
  /** True if all days are wanted that were shared, not only those of a page for a visit. */
  readonly isWhole: boolean;
}

/**
 * Exactly what was shared, and nothing that follows from anything else: of ingredients those count that are eaten with
 * what is shared.
 */
export async function readShared(
  person: Person,
  limits: Pick<ShareLimits, 'variableIds' | 'fromDay' | 'sinceDay'>,
  { page: wanted, isWhole }: SharedPart,
  now: number,
): Promise<SharedRecords> {
  const { userId } = person;
  const clock = clockOf(person);
  const today = dayOfClock(clock, now);
  const span = visitSpan(today, { lastVisit: limits.sinceDay, fromDay: limits.fromDay });
  const firstDay = isWhole ? limits.fromDay : span.first;
  const startOf = (day: number) => epochOfLocal(clock.zone, day * daySeconds + clock.dayStartsAt);
  const times = {
    earliestMeasurementTime: firstDay === undefined ? undefined : startOf(firstDay),
    latestMeasurementTime: startOf(today + 1) - 1,
  };
  const variables = new KnownVariables(userId);
  const [ids, tags, sealing] = await Promise.all([
    sharedIds(person, limits.variableIds, variables),
    listTags(userId),
    readSealing(userId, now),
  ]);
  const isEvent = (id: number) => recordsEvents(variables.get(id).userVariable);
  const charted = ids.filter((id) => !isEvent(id));
  const pages = Math.max(1, Math.ceil(charted.length / variablesPerPage));
  const page = Math.min(wanted, pages);
  const shown = charted.slice((page - 1) * variablesPerPage, page * variablesPerPage);
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
    isRecordedOnly: true,
  };
  const plan = readingPlan(times);
  const isTaken = (id: number) => variables.get(id).settings.kind === 'taken';
  const [read, events, reminders] = await Promise.all([
    mapInParallel(shown, atOnce, (variableId) => readDays({ ...asked, variableId }, plan, variables)),
    mapInParallel(ids.filter(isEvent), atOnce, (variableId) =>
      readEvents({ userId, variableId, from: plan.from, to: plan.to }, clock),
    ),
    !isWhole && shown.some(isTaken) ? listReminders(userId) : [],
  ]);
  return {
    span,
    page,
    pages,
    variables: read,
    events: events.flat(),
    plans: { reminders, timezone: person.timezone, clock },
  };
}

async function readDays(
  query: GroupsQuery & { readonly variableId: number },
  plan: ReadingPlan,
  variables: KnownVariables,
): Promise<SharedVariable> {
  const { clock, variableId } = query;
  const isSensed = (name: string) => query.sourceOf(name).senses === true;
  const days: SharedDay[] = [];
  for await (const { startAt, value, unit, sourceNames } of readGroups(query, plan, variables))
    days.push({
      day: dayOfClock(clock, startAt),
      value,
      unitName: unit.abbreviatedName,
      byHand: !sourceNames.every(isSensed),
      byDevice: sourceNames.some(isSensed),
    });
  return { known: variables.get(variableId), days };
}

/** The latest events, in the words that the person wrote. */
async function readEvents(
  range: { readonly userId: number; readonly variableId: number; readonly from: number; readonly to: number },
  clock: PersonClock,
): Promise<readonly SharedEvent[]> {
  for await (const rows of readMeasurements({ ...range, descending: true, pageSize: mostEvents }))
    return rows.flatMap(({ id, value, note = '' }) =>
      value > 0 && note.trim() !== '' ? [{ day: dayOfClock(clock, startOfId(id)), text: note.trim() }] : [],
    );
  return [];
}

const eventName = foldName('Life Event');

/** True for the variable whose records are events of someone's life, each in the words of its note. */
const recordsEvents = ({ variable }: Pick<UserVariable, 'variable'>): boolean =>
  foldName(variable.name) === eventName;

/** The variables to show; what they hide from themselves or are deleting is shown to nobody, and the records of bleeding and of events only where they were chosen. */
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
  const orderOf = (id: number) => kindOrder(variables.get(id).settings.kind);
  return all
    .filter((one) => isInLists(one) && !recordsEvents(one))
    .map(({ variable }) => variable.variableId)
    .filter((id) => id !== bleedingVariableId)
    .sort((a, b) => orderOf(a) - orderOf(b) || nameOf(a).localeCompare(nameOf(b)) || a - b);
}
