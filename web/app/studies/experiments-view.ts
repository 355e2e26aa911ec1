import type { Answer, Body, RecordOf } from '../api/routes.ts';
import { type OutboxEntry, writesTo } from '../data/outbox-entry.ts';

export type ExperimentSummary = RecordOf<Answer<'GET', '/api/v3/experiments'>['experiments']>;
export type ApiExperiment = Answer<'GET', '/api/v3/experiments/one'>['experiment'];
export type Standing = Pick<ExperimentSummary, 'state' | 'verdict'> & {
  readonly plan: Pick<ExperimentSummary['plan'], 'startDate'>;
};
type ExperimentVerdict = NonNullable<ExperimentSummary['verdict']>;

export const experimentsPath = '/api/v3/experiments';

/** The experiment as it is once the changes that were made here have arrived. */
export function withChanges<T extends Pick<ExperimentSummary, 'id' | 'state'>>(
  experiment: T,
  entries: readonly OutboxEntry[],
): T {
  const states = { pause: 'paused', resume: 'running', stop: 'over' } as const;
  const changes = (['pause', 'resume', 'stop'] as const)
    .flatMap((change) =>
      writesTo(`${experimentsPath}/${change}`, entries).map((entry) => ({ change, entry })),
    )
    .filter(({ entry }) => (entry.body as { readonly id: string }).id === experiment.id)
    .toSorted((a, b) => a.entry.order - b.entry.order);
  const latest = changes.at(-1);
  return latest === undefined ? experiment : { ...experiment, state: states[latest.change] };
}

/** The experiments that were started here and have not been read from the service yet. */
export const startsOf = (entries: readonly OutboxEntry[]) =>
  writesTo(experimentsPath, entries).map(({ key, body }) => {
    const { causeVariableName, effectVariableName } = body as Body<'POST', typeof experimentsPath>;
    return { key, title: `Does ${causeVariableName} change ${effectVariableName}?` };
  });

export const experimentAddress = ({ id }: Pick<ExperimentSummary, 'id'>): string =>
  `/app/experiment?id=${encodeURIComponent(id)}`;

/** The address at which an experiment is planned, of two variables or from nothing. */
export const planAddress = (pair?: {
  readonly causeVariableId: number;
  readonly effectVariableId: number;
}): string =>
  pair === undefined
    ? '/app/experiments/new'
    : `/app/experiments/new?cause=${pair.causeVariableId}&effect=${pair.effectVariableId}`;

export const experimentVerdicts: Readonly<
  Record<ExperimentVerdict, { readonly words: string; readonly look: 'finding' | 'none' | 'insufficient' }>
> = {
  found: { words: 'Difference found', look: 'finding' },
  notFound: { words: 'No difference shown', look: 'none' },
  tooFew: { words: 'Too few pairs', look: 'insufficient' },
  stopped: { words: 'Stopped early', look: 'insufficient' },
};

/** The state or verdict of an experiment in words, and the style of its badge. */
export function standing({ state, verdict, plan }: Standing, today: string) {
  if (verdict !== undefined) return experimentVerdicts[verdict];
  if (state === 'over') return { words: 'Stopped', look: 'insufficient' } as const;
  const words = plan.startDate > today ? 'Not started yet' : 'Running';
  return { words: state === 'paused' ? 'Paused' : words, look: 'none' } as const;
}

/** Running experiments first, then ended ones, the newest at the top. */
export const inOrder = (experiments: readonly ExperimentSummary[]): readonly ExperimentSummary[] =>
  experiments.toSorted(
    (a, b) =>
      Number(a.state === 'over') - Number(b.state === 'over') || b.startedAt.localeCompare(a.startedAt),
  );

export const daysInAll = ({ plan }: Pick<ExperimentSummary, 'plan'>): number =>
  2 * plan.pairs * plan.periodDays;

/** The words for the answer to a day's card. */
export const answerWords: Readonly<Record<'done' | 'notDone' | 'other', string>> = {
  done: 'Done',
  notDone: 'Not done',
  other: 'Another amount',
};
