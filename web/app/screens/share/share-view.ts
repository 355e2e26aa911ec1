import {
  lastUntil,
  mostChosenStudies,
  mostChosenVariables,
} from '../../../../shared/domain/sharing/share-limits.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';
import type { Answer, Body } from '../../api/routes.ts';

export const sharesPath = '/api/v3/shares/create';
export type MadeShare = Answer<'POST', typeof sharesPath>['share'];

/** The form for a link, before there is one. */
export interface Draft {
  readonly name: string;
  /** Everything, or only what is chosen. */
  readonly isEverything: boolean;
  readonly chosen: readonly number[];
  /** Studies by their ids. */
  readonly studies: readonly string[];
  /** True if it shows today's medicines. */
  readonly todaysPlan: boolean;
  /** A date, or empty for whatever there is. */
  readonly from: string;
  readonly until: string;
}

const usualDays = 30;

const later = (date: string, days: number) => formatDate((parseDate(date) ?? 0) + days);

export const emptyDraft = (today: string): Draft => ({
  name: '',
  isEverything: false,
  chosen: [],
  studies: [],
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
}: Pick<Draft, 'isEverything' | 'chosen' | 'studies' | 'todaysPlan'>): boolean =>
  isEverything || chosen.length > 0 || studies.length > 0 || todaysPlan;

/** The words for what is missing; undefined where nothing is. */
export function problemOf({
  name,
  isEverything,
  chosen,
  studies,
  todaysPlan,
  until,
}: Draft): string | undefined {
  if (name.trim() === '') return 'Say who it is for, so that you recognise it.';
  if (!showsSomething({ isEverything, chosen, studies, todaysPlan })) return 'Choose what it shows.';
  if (!isEverything && chosen.length > mostChosenVariables)
    return `Choose at most ${mostChosenVariables}, or everything.`;
  if (studies.length > mostChosenStudies) return `Choose at most ${mostChosenStudies} studies.`;
  return parseDate(until) === undefined ? 'Say until when it can be read.' : undefined;
}

export const requestOf = ({
  name,
  isEverything,
  chosen,
  studies,
  todaysPlan,
  from,
  until,
}: Draft): Body<'POST', typeof sharesPath> => ({
  with: 'link',
  name: name.trim(),
  ...(!isEverything && { variableIds: [...chosen] }),
  ...(studies.length > 0 && { studyIds: [...studies] }),
  ...(todaysPlan && { todaysPlan }),
  ...(from !== '' && { from }),
  until,
});

/** The address at which the person alone sees the very page. */
export function previewAddress({ isEverything, chosen, studies, todaysPlan, from }: Draft): string {
  const query = new URLSearchParams({
    ...(!isEverything && chosen.length > 0 && { variables: chosen.join('.') }),
    ...(!isEverything && chosen.length === 0 && { only: 'studies' }),
    ...(studies.length > 0 && { studies: studies.join('.') }),
    ...(todaysPlan && { plan: 'today' }),
    ...(from !== '' && { from }),
  });
  return `/share-preview?${query}`;
}
