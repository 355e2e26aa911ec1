import {
  type StudyChartName,
  studyChartList,
  variableChartList,
} from '../../../shared/domain/charts/chart-list.ts';
import type { VoteType, VoteValue } from '../../../shared/domain/votes/vote.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import type { ApiStudy } from './insights-view.ts';

type StudyChart = NonNullable<ApiStudy['studyCharts']>[StudyChartName];

/** The charts of both sides together, then each side over time. */
export function chartsOf({ studyCharts, causeVariable, effectVariable }: ApiStudy): readonly StudyChart[] {
  const [{ name: first }] = variableChartList;
  return [
    ...studyChartList.map((name) => studyCharts?.[name]),
    ...[causeVariable, effectVariable].map(({ charts }) => charts?.[first]),
  ].filter((chart) => chart !== undefined);
}

/** The subject of writes about a study, which are sent one after the other. */
export const subjectOf = ({ id }: Pick<ApiStudy, 'id'>): string => `study ${id}`;

/** The writes about a study that the service may not know yet. */
export const waitingFor = (study: Pick<ApiStudy, 'id'>, entries: readonly OutboxEntry[]) =>
  entries.filter(({ subject, state }) => subject === subjectOf(study) && state !== 'refused');

/** The days that nobody has confirmed yet. */
export function unusualDaysOf(
  { statistics, causeVariable, effectVariable }: ApiStudy,
  waiting: readonly OutboxEntry[],
) {
  if (!('unusualDays' in statistics)) return [];
  const said = new Set(
    waiting
      .filter(({ path }) => path === '/api/v3/userVariables')
      .flatMap(({ body }) => body as { variableId: number; confirmedDates: string[] }[])
      .flatMap(({ variableId, confirmedDates }) => confirmedDates.map((date) => `${variableId} ${date}`)),
  );
  return statistics.unusualDays
    .map((day) => ({
      ...day,
      variable: causeVariable.displayName === day.variableName ? causeVariable : effectVariable,
    }))
    .filter(({ date, variable }) => !said.has(`${variable.variableId} ${date}`));
}

/** The setting with one more day; dates that were confirmed before stay. */
export const datesWith = (confirmed: readonly string[] | undefined, date: string): string[] =>
  [...new Set([...(confirmed ?? []), date])].sort();

export type OwnVote = VoteValue | 'none';

/** The person's vote, with what is still on its way. */
export function ownVote({ studyVotes }: ApiStudy, type: VoteType, waiting: readonly OutboxEntry[]): OwnVote {
  const said = waiting
    .filter(({ path }) => path === '/api/v3/votes')
    .map(({ body }) => body as { type: VoteType; value: OwnVote })
    .findLast((vote) => vote.type === type);
  return said?.value ?? studyVotes[type].userVote;
}

/** The rough votes of others: 0 while too few of them have voted. */
export function othersVotes({ studyVotes }: ApiStudy, type: VoteType): { up: number; down: number } {
  const { up, down, userVote } = studyVotes[type];
  return { up: up - Number(userVote === 'up'), down: down - Number(userVote === 'down') };
}

/** Whether everybody may see it once the waiting entries are sent. */
export function willBePublic({ isPublic }: ApiStudy, waiting: readonly OutboxEntry[]): boolean {
  const said = waiting
    .filter(({ path }) => path === '/api/v3/study/publish')
    .map(({ body }) => body as { shareUserMeasurements: boolean })
    .at(-1);
  return said?.shareUserMeasurements ?? isPublic;
}
