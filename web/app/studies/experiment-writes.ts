import type { Body } from '../api/routes.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import { write } from '../outbox/outbox.ts';
import { saveReminders } from '../outbox/reminder-writes.ts';
import { type ExperimentSummary, experimentsPath } from './experiments-view.ts';

type ExperimentAction = 'pause' | 'resume' | 'stop';

const actionWords: Readonly<Record<ExperimentAction, string>> = {
  pause: 'Paused',
  resume: 'Resumed',
  stop: 'Stopped',
};

/** Pauses, resumes or stops an experiment; `harms` are the side effects that the person noticed. */
export const changeExperiment = (
  action: ExperimentAction,
  { id, title, state }: Pick<ExperimentSummary, 'id' | 'title' | 'state'>,
  harms?: string,
): Promise<string> =>
  write('POST', `${experimentsPath}/${action}`, {
    body: { id, ...(harms !== undefined && { harms }) },
    label: `${state === 'over' ? 'Side effects' : actionWords[action]}: ${title}`,
    subject: `experiment ${id}`,
    refreshes: [experimentsPath, `${experimentsPath}/one`, '/api/v3/studies'],
    canBeUndone: true,
  });

/** Starts an experiment, and the reminder that it needs; both are taken back as one. */
export function startExperiment(
  body: Body<'POST', '/api/v3/experiments'>,
  reminder: Parameters<typeof saveReminders>[0][number] | undefined,
): void {
  const label = `Experiment: does ${body.causeVariableName} change ${body.effectVariableName}?`;
  const group: OutboxEntry['group'] = { key: crypto.randomUUID(), label };
  void write('POST', experimentsPath, {
    body,
    label,
    group,
    refreshes: [experimentsPath],
    canBeUndone: true,
  });
  if (reminder !== undefined) saveReminders([reminder], `Reminder of ${reminder.variableName}`, group);
}
