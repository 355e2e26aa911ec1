import type { SetupLine } from '../../domain/exports/setup-line.ts';
import { restoreOutcome } from './restore-person.ts';
import { restoreReminders, restoreVariables } from './restore-variables.ts';
import type { Restoration, SetupService } from './setup-service.ts';

/** Restores reminders, settings of variables, ingredients and votes after the measurements. It may be repeated. */
export async function restoreSetup(
  setup: readonly SetupLine[],
  service: SetupService,
  to: Restoration,
): Promise<void> {
  await restoreReminders(setup, service, to);
  const ids = await restoreVariables(setup, service, to);
  const idOf = (name: unknown): number | undefined => ids.get(String(name));
  for (const { type, ...line } of setup) {
    if (type === 'tag') {
      const [tagged, tag] = [idOf(line.taggedVariableName), idOf(line.tagVariableName)];
      await say('ingredient', '/api/v3/userTags', {
        taggedVariableId: tagged,
        tagVariableId: tag,
        conversionFactor: line.conversionFactor,
      });
    } else if (type === 'vote') {
      const [cause, effect] = [idOf(line.causeVariableName), idOf(line.effectVariableName)];
      await say('vote', '/api/v3/votes', {
        causeVariableId: cause,
        effectVariableId: effect,
        type: line.voteType,
        value: line.value,
      });
    }
  }
  await restoreOutcome(setup, service, ids, to);

  async function say(what: string, path: string, body: object): Promise<void> {
    const said = await service.post(path, body);
    if ('refused' in said) to.note(said.refused);
    else to.put(what);
  }
}

/** Restores studies after everything is summarised, because a study reads all of it. Notes say what is left out. */
export async function restoreStudies(
  setup: readonly SetupLine[],
  service: SetupService,
  to: Restoration,
): Promise<void> {
  for (const { type, studyType, causeVariableName, effectVariableName, studyTitle } of setup) {
    if (type !== 'study') continue;
    if (studyType !== 'individual') {
      to.note('Studies of many people are not restored. Open them again if you want them.');
      continue;
    }
    const body = {
      causeVariableName,
      effectVariableName,
      type: studyType,
      studyTitle,
    };
    const said = await service.post('/api/v3/study/create', body);
    if ('refused' in said) to.note(said.refused);
    else to.put('study');
  }
  if (setup.some(({ type }) => type === 'experiment'))
    to.note('Experiments are not restored: a random order from one account can’t continue in another.');
  if (setup.some(({ type, isPublic }) => type === 'study' && isPublic === true))
    to.note('None of the studies is public here. You can publish them again.');
}
