import { counted, listed } from '../../domain/texts/counted.ts';
import { optionalUtc } from '../../domain/time/calendar.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { deleteUserVariable as route } from '../../routes/variables/delete-user-variable.ts';
import type { DeletionRecord } from '../../schemas/variables/variable-deletion.ts';
import {
  type Belongings,
  type DeletionView,
  deleteVariable,
  viewDeletion,
} from '../../use-cases/deletions/delete-variable.ts';
import { ok } from '../envelope.ts';
import { conflict, notFound } from '../failure.ts';
import { operation } from '../operation.ts';

const noSuchVariable = () => notFound('variableId: this variable does not exist.');

export const deleteUserVariable = operation(route, {
  handle: async ({ caller, query: { variableId, dryRun = false }, now }) => {
    const view = await viewDeletion(caller.person, variableId, now);
    if (view === undefined) throw noSuchVariable();
    if (dryRun) {
      const stays = view.running.length === 0 ? '' : ` It can’t be deleted yet: ${runningText(view.running)}`;
      return {
        ...ok(
          'What would be deleted',
          `${displayNameOf(view)} has ${belongingsText(view.belongings)}.${stays}`,
        ),
        data: { deletion: toRecord(view, view.userVariable.leavingSince, true) },
      };
    }
    const deletion = await deleteVariable(caller.userId, variableId, now);
    if (deletion.kind === 'unknown') throw noSuchVariable();
    if (deletion.kind === 'running')
      throw conflict(`variableId: ${runningText(deletion.ids)}`, { type: 'in_progress' });
    return {
      ...ok(
        'Variable deleted',
        `${displayNameOf(view)} is being deleted, with ${belongingsText(view.belongings)}.`,
      ),
      data: { deletion: toRecord(view, deletion.since, false) },
    };
  },
});

const displayNameOf = ({ userVariable }: DeletionView) => effectiveSettings(userVariable).displayName;

const runningText = (ids: readonly string[]) =>
  `${listed(ids)} with it ${ids.length === 1 ? 'is' : 'are'} running; stop ${ids.length === 1 ? 'it' : 'them'} first, or wait for the end.`;

const belongingsText = ({ measurements, reminders, tags, studies, experiments }: Belongings): string =>
  listed([
    measurements === undefined
      ? 'more measurements than can be counted at once'
      : counted(measurements, 'measurement'),
    counted(reminders, 'reminder'),
    counted(tags, 'tag'),
    counted(studies, 'study', 'studies'),
    counted(experiments, 'experiment'),
  ]);

function toRecord(
  { userVariable: { variable }, belongings, running }: DeletionView,
  since: number | undefined,
  dryRun: boolean,
): DeletionRecord {
  const { measurements, reminders, tags, studies, experiments } = belongings;
  return {
    variableId: variable.variableId,
    variableName: variable.name,
    dryRun,
    numberOfMeasurements: measurements,
    numberOfReminders: reminders,
    numberOfTags: tags,
    numberOfStudies: studies,
    numberOfExperiments: experiments,
    runningExperimentIds: [...running],
    deletingSince: optionalUtc(since),
  };
}
