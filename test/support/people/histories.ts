import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import type { PooledStatistics } from '../../../shared/domain/analysis/pooled-study.ts';
import type { StudyStatistics } from '../../../shared/domain/analysis/statistics.ts';
import type { StudyRecord } from '../../../shared/schemas/studies/study.ts';
import type { Service, TokenHolder } from '../client.ts';
import { diaryOf, item, type PostedItem, type RefusalAnswer } from './measurements.ts';

export interface History {
  readonly cause?: string;
  readonly effect?: string;
  readonly days?: number;
  /** The rise of the effect with one unit of the cause. */
  readonly slope?: number;
  readonly seed?: number;
}

export const dayText = (day: number, time = '08:00:00') =>
  `${new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)}T${time}`;

/** Days of a treatment taken or not by the toss of a coin, and of a temperature that may follow it. */
export function history({
  cause = 'Melatonin',
  effect = 'Warmth',
  days = 60,
  slope = 2,
  seed = 1,
}: History = {}) {
  const random = mulberry32(seed);
  const items: PostedItem[] = [];
  for (let day = 0; day < days; day++) {
    const dose = random() < 0.5 ? 0 : 1;
    const noise = random() + random() + random() - 1.5;
    items.push(
      item({
        variableName: cause,
        variableCategoryName: 'Vital Signs',
        unitAbbreviatedName: 'mg',
        value: dose,
        startAt: dayText(day, '07:00:00'),
      }),
      item({
        variableName: effect,
        variableCategoryName: 'Vital Signs',
        unitAbbreviatedName: 'C',
        value: 20 + slope * dose + noise,
        startAt: dayText(day, '19:00:00'),
      }),
    );
  }
  return items;
}

export interface StudyAnswer {
  readonly summary: string;
  readonly description: string;
  readonly link?: string;
  readonly study: StudyRecord;
}

/** Makes studies for a person. */
export function studiesOf(service: Service, holder: TokenHolder) {
  const create = <Body = StudyAnswer>(body: object, query = '') =>
    service.post<Body>(`/api/v3/study/create${query}`, body, holder);
  const publish = <Body = StudyAnswer>(query: string, body?: object) =>
    service.post<Body>(`/api/v3/study/publish${query}`, body, holder);
  return {
    record: (items: readonly PostedItem[]) => diaryOf(service, holder).post(items),
    create: (causeVariableName: string, effectVariableName: string, more: object = {}, query = '') =>
      create({ causeVariableName, effectVariableName, ...more }, query),
    refuse: (body: object, query = '') => create<RefusalAnswer>(body, query),
    publish,
    publishRefused: (query: string, body?: object) => publish<RefusalAnswer>(query, body),
  };
}

/** A new person with a history, and their study of it. */
export async function studied(service: Service, wanted: History = {}) {
  const person = await service.createPerson();
  const studies = studiesOf(service, person);
  await studies.record(history(wanted));
  const { body } = await studies.create(wanted.cause ?? 'Melatonin', wanted.effect ?? 'Warmth');
  return { person, studies, body, study: body.study };
}

/** The figures of an individual study. */
export const figuresOf = ({ study }: Pick<StudyAnswer, 'study'>) =>
  study.statistics as unknown as StudyStatistics;

/** The figures of a cohort or population study. */
export const pooledFiguresOf = ({ study }: Pick<StudyAnswer, 'study'>) =>
  study.statistics as unknown as PooledStatistics;
