import {
  lastUntil,
  mostChosenStudies,
  mostChosenVariables,
  mostQuestions,
} from '../../../../shared/domain/sharing/share-limits.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';
import type { Answer, Body } from '../../api/routes.ts';

export const sharesPath = '/api/v3/shares/create';
export type CreatedShare = Answer<'POST', typeof sharesPath>['share'];

/** The form for a page and its link, before there is one. */
export interface ShareDraft {
  readonly name: string;
  /** Everything, or only what is chosen. */
  readonly isEverything: boolean;
  readonly chosen: readonly number[];
  /** Studies by their ids. */
  readonly studies: readonly string[];
  readonly questions: readonly string[];
  readonly goals: boolean;
  /** True if it shows today's medicines. */
  readonly todaysPlan: boolean;
  /** A date, or empty for whatever there is. */
  readonly from: string;
  readonly until: string;
}

const usualDays = 30;

const later = (date: string, days: number) => formatDate((parseDate(date) ?? 0) + days);

export const emptyDraft = (today: string, chosen: readonly number[], name = ''): ShareDraft => ({
  name,
  isEverything: false,
  chosen,
  studies: [],
  questions: Array.from({ length: mostQuestions }, () => ''),
  goals: false,
  todaysPlan: false,
  from: '',
  until: later(today, usualDays),
});

export const latestUntil = (today: string): string => formatDate(lastUntil(parseDate(today) ?? 0));

export const showsSomething = ({
  isEverything,
  chosen,
  studies,
  todaysPlan,
}: Pick<ShareDraft, 'isEverything' | 'chosen' | 'studies' | 'todaysPlan'>): boolean =>
  isEverything || chosen.length > 0 || studies.length > 0 || todaysPlan;

/** The words for what is missing; undefined where nothing is. */
export function problemOf(draft: ShareDraft): string | undefined {
  const { name, isEverything, chosen, studies, until } = draft;
  if (name.trim() === '') return 'Say who it’s for, so you recognise it.';
  if (!showsSomething(draft)) return 'Choose what it shows.';
  if (!isEverything && chosen.length > mostChosenVariables)
    return `Choose at most ${mostChosenVariables}, or everything.`;
  if (studies.length > mostChosenStudies) return `Choose at most ${mostChosenStudies} studies.`;
  return parseDate(until) === undefined ? 'Choose the last day it can be read.' : undefined;
}

const questionsOf = ({ questions }: ShareDraft): string[] =>
  questions.map((question) => question.trim()).filter((question) => question !== '');

export function requestOf(draft: ShareDraft): Body<'POST', typeof sharesPath> {
  const { name, isEverything, chosen, studies, goals, todaysPlan, from, until } = draft;
  const questions = questionsOf(draft);
  return {
    with: 'link',
    name: name.trim(),
    ...(!isEverything && { variableIds: [...chosen] }),
    ...(studies.length > 0 && { studyIds: [...studies] }),
    ...(questions.length > 0 && { questions }),
    ...(goals && { goals }),
    ...(todaysPlan && { todaysPlan }),
    ...(from !== '' && { from }),
    until,
  };
}

/** The address at which the person alone sees the very page; the questions stay in the browser. */
export function previewAddress(draft: ShareDraft, format = 'page'): string {
  const { isEverything, chosen, studies, goals, todaysPlan, from } = draft;
  const query = new URLSearchParams({
    ...(!isEverything && chosen.length > 0 && { variables: chosen.join('.') }),
    ...(!isEverything && chosen.length === 0 && { only: 'studies' }),
    ...(studies.length > 0 && { studies: studies.join('.') }),
    ...(goals && { goals: 'shown' }),
    ...(todaysPlan && { plan: 'today' }),
    ...(from !== '' && { from }),
    ...(format !== 'page' && { format }),
  });
  const questions = new URLSearchParams(questionsOf(draft).map((question) => ['question', question]));
  return `/share-preview?${query}${questions.size === 0 ? '' : `#${questions}`}`;
}
