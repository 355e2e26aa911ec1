import type { VoteType } from '../../../shared/domain/votes/vote.ts';
import { write } from '../outbox/outbox.ts';
import type { ApiStudy } from './insights-view.ts';
import { datesWith, type OwnVote, subjectOf, type unusualDaysOf } from './study-view.ts';

const refreshes = ['/api/v3/studies'] as const;

/** Says that a day is right as it is. */
export function confirmDay(
  study: ApiStudy,
  { date, variable }: ReturnType<typeof unusualDaysOf>[number],
): void {
  const { variableId, confirmedDates, displayName } = variable;
  void write('POST', '/api/v3/userVariables', {
    body: [{ variableId, confirmedDates: datesWith(confirmedDates, date) }],
    label: `${displayName} on ${date} is right`,
    subject: subjectOf(study),
    refreshes: [...refreshes, '/api/v3/userVariables'],
  });
}

export function vote(study: ApiStudy, type: VoteType, value: OwnVote): void {
  const { causeVariableId, effectVariableId } = study;
  void write('POST', '/api/v3/votes', {
    body: { causeVariableId, effectVariableId, type, value },
    label: value === 'none' ? 'Vote withdrawn' : `Voted ${value}`,
    subject: subjectOf(study),
    refreshes,
  });
}

export function publish(study: ApiStudy, shareUserMeasurements: boolean): void {
  void write('POST', '/api/v3/study/publish', {
    query: { studyId: study.id },
    body: { shareUserMeasurements },
    label: `${shareUserMeasurements ? 'Publish' : 'Take back'}: ${study.studyText.title}`,
    subject: subjectOf(study),
    refreshes,
  });
}

export function removeStudy(study: ApiStudy): void {
  void write('DELETE', '/api/v3/study/delete', {
    query: { studyId: study.id },
    label: `Deleted: ${study.studyText.title}`,
    subject: subjectOf(study),
    refreshes,
    canBeUndone: true,
  });
}
