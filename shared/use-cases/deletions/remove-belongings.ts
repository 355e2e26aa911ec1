import { takeOutOfLinks } from '../../data/clients/take-out-of-links.ts';
import {
  removeDismissedOf,
  removeNotificationsOf,
  removeSummaries,
  withdrawFromCohortsOf,
  withdrawVotesOn,
} from '../../data/deletions/what-names-it.ts';
import { findDiscovery, replaceDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { listExperiments } from '../../data/experiments/experiment.ts';
import { readSealState } from '../../data/histories/sealing.ts';
import { holdSealing } from '../../data/histories/sealing-schedule.ts';
import { changePerson } from '../../data/people/change-person.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { release } from '../../data/schedules/due.ts';
import { listStudies } from '../../data/studies/study.ts';
import { removeLeaving } from '../../data/variables/leaving-variable.ts';
import { listTags, removeTag } from '../../data/variables/tag.ts';
import { withoutVariable } from '../../domain/discovery/without-variable.ts';
import type { Person } from '../../domain/people/person.ts';
import { isAbout } from '../../domain/studies/is-about.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { askForDiscoveries } from '../discoveries/ask-for-discoveries.ts';
import { deleteExperiment } from '../experiments/delete-experiment.ts';
import { refreshArrivals } from '../imports/remove-unused.ts';
import { removeReminder } from '../reminders/remove-reminder.ts';
import { deleteStudy } from '../studies/delete-study.ts';
import { withdrawVariable } from '../studies/rounds/align-contribution.ts';

/** Removes all that names a variable but its rows: each step is safe to repeat, and finds what is left by itself. */
export async function removeBelongings(person: Person, variableId: number, now: number): Promise<void> {
  const { userId } = person;
  await removeReminders(userId, variableId, now);
  await removeTags(userId, variableId);
  await removeStudies(userId, variableId);
  await takeOutOfLinks(userId, variableId);
  await withdrawFromCohortsOf(userId, variableId);
  await withdrawVariable(userId, variableId, now);
  await withdrawVotesOn(userId, variableId);
  await removeDismissedOf(userId, variableId);
  await takeOffDiscovery(person, variableId, now);
  if (person.primaryOutcomeVariableId === variableId)
    await changePerson(userId, { primaryOutcomeVariableId: null }, now);
  if (person.bleedingVariableId === variableId) await changePerson(userId, { bleedingVariableId: null }, now);
}

async function removeReminders(userId: number, variableId: number, now: number): Promise<void> {
  for (const { number, variableId: own } of await listReminders(userId))
    if (own === variableId) await removeReminder(userId, number, now);
  await removeNotificationsOf(userId, variableId, now);
}

async function removeTags(userId: number, variableId: number): Promise<void> {
  for (const { taggedVariableId, tagVariableId } of await listTags(userId))
    if (taggedVariableId === variableId || tagVariableId === variableId)
      await removeTag(userId, taggedVariableId, tagVariableId);
}

/** Its studies with their pages and what they add to figures of many people; a cohort's variables are its members'. */
async function removeStudies(userId: number, variableId: number): Promise<void> {
  const isAboutIt = isAbout(variableId);
  for (const study of await listStudies(userId))
    if (study.type !== 'cohort' && isAboutIt(study)) await deleteStudy(userId, study);
  for (const experiment of await listExperiments(userId))
    if (isAboutIt(experiment)) await deleteExperiment(userId, experiment.number);
}

/** The list of what stands out may name it: all else on it stays, and it is made again soon. */
async function takeOffDiscovery(person: Person, variableId: number, now: number): Promise<void> {
  const kept = await findDiscovery(person.userId);
  if (kept === undefined) return;
  const { lines, nearest, leftOut } = kept.discovery;
  const named = [
    ...[...lines, ...nearest, ...kept.before].flatMap(({ cause, effect }) => [cause, effect]),
    ...leftOut.flatMap(({ variable, movesWith }) => [variable, movesWith]),
  ].map(Number);
  if (!named.includes(variableId)) return;
  await replaceDiscovery(person.userId, withoutVariable(kept, variableId));
  await askForDiscoveries(person, now);
}

/** The last step, once nobody can be writing any more; false while its history is just being summarised. */
export async function finishRemoval(
  { userId }: Person,
  userVariable: UserVariable,
  now: number,
): Promise<boolean> {
  const { seal } = await readSealState(userId);
  const isSealed = Object.keys(seal).length > 0;
  const held = isSealed ? await holdSealing(userId, now) : undefined;
  if (isSealed && held === undefined) return false;
  const { variableId } = userVariable.variable;
  await removeSummaries(userId, variableId);
  await refreshArrivals(userId, variableId);
  // The variable itself comes last: all the rest is found by it.
  await removeLeaving(userId, userVariable);
  if (held !== undefined) await release(held, now);
  return true;
}
