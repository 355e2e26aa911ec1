import { isPrediction } from '../../../shared/domain/analysis/figures/prediction.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { type OutboxEntry, writesTo } from '../data/outbox-entry.ts';
import type { ApiVariable } from '../data/variables.ts';

export type ApiStudy = RecordOf<Answer<'GET', '/api/v3/studies'>['studies']>;

type StudyVerdict = 'finding' | 'none' | 'insufficient';

export const verdictWords: Readonly<Record<StudyVerdict, string>> = {
  finding: 'Finding',
  none: 'No clear effect',
  insufficient: 'Not enough data yet',
};

type Statistics = ApiStudy['statistics'];
type ExperimentFigures = Extract<Statistics, { readonly verdict: unknown }>;
export const isExperimentStatistics = (statistics: Statistics): statistics is ExperimentFigures =>
  'verdict' in statistics;

const verdictOfExperiment: Readonly<Record<ExperimentFigures['verdict'], StudyVerdict>> = {
  found: 'finding',
  notFound: 'none',
  tooFew: 'insufficient',
  stopped: 'insufficient',
};

/** A finding has to hold with and without days that may be typing errors, and not over weeks only. */
export function verdictOf({
  statistics,
  studyText,
}: Pick<ApiStudy, 'statistics'> & Partial<Pick<ApiStudy, 'studyText'>>): StudyVerdict {
  if (isExperimentStatistics(statistics)) return verdictOfExperiment[statistics.verdict];
  if (statistics.insufficient.length > 0) return 'insufficient';
  if (studyText?.finding === 'sameDays') return 'none';
  const holds = 'robust' in statistics ? isPrediction(statistics) : statistics.significant;
  return holds ? 'finding' : 'none';
}

const strengths = ['very weak', 'weak', 'moderate', 'strong', 'very strong'] as const;
const certainties = ['low', 'medium', 'high'] as const;

interface Level {
  readonly word: string;
  readonly filled: number;
  readonly of: number;
}

const levelOf =
  <Word extends string>(scale: readonly Word[]) =>
  (word: Word): Level => ({ word, filled: scale.indexOf(word) + 1, of: scale.length });

export const strengthLevel = levelOf(strengths);
const certaintyLevel = levelOf(certainties);

/** Undefined for experiments, and for studies with too little data. */
export function strengthOf({ statistics }: Pick<ApiStudy, 'statistics'>): Level | undefined {
  if (isExperimentStatistics(statistics) || statistics.insufficient.length > 0) return undefined;
  return statistics.strengthLevel === null ? undefined : strengthLevel(statistics.strengthLevel);
}

export function certaintyOf({ statistics }: Pick<ApiStudy, 'statistics'>): Level | undefined {
  if (isExperimentStatistics(statistics) || statistics.insufficient.length > 0) return undefined;
  return certaintyLevel(statistics.confidenceLevel);
}

const order: readonly StudyVerdict[] = ['finding', 'none', 'insufficient'];

/**
 * Findings first, the strongest of them at the top, an experiment above what was only observed of the same pair; what
 * this device has deleted is gone at once.
 */
export function listed(studies: readonly ApiStudy[], entries: readonly OutboxEntry[]): readonly ApiStudy[] {
  const deleted = new Set(writesTo('/api/v3/study/delete', entries).map(({ query }) => query?.studyId));
  const sorted = studies
    .filter(({ id }) => !deleted.has(id))
    .toSorted(
      (a, b) =>
        order.indexOf(verdictOf(a)) - order.indexOf(verdictOf(b)) ||
        Number(b.type === 'experiment') - Number(a.type === 'experiment') ||
        (strengthOf(b)?.filled ?? 0) - (strengthOf(a)?.filled ?? 0) ||
        (certaintyOf(b)?.filled ?? 0) - (certaintyOf(a)?.filled ?? 0),
    );
  return experimentsAbove(sorted);
}

const isOfSamePair = (a: ApiStudy, b: ApiStudy) =>
  a.causeVariableId === b.causeVariableId && a.effectVariableId === b.effectVariableId;

/** Moves each experiment above the observed study of the same two variables. */
function experimentsAbove(sorted: readonly ApiStudy[]): readonly ApiStudy[] {
  const placed: ApiStudy[] = [];
  for (const study of sorted) {
    if (placed.includes(study)) continue;
    if (study.type !== 'experiment')
      placed.push(
        ...sorted.filter(
          (one) => one.type === 'experiment' && isOfSamePair(one, study) && !placed.includes(one),
        ),
      );
    placed.push(study);
  }
  return placed;
}

/** The variables that may be an effect, outcomes first. */
export const possibleEffects = (variables: readonly ApiVariable[]): readonly ApiVariable[] =>
  variables
    .filter(({ causeOnly, name }) => !causeOnly && name !== 'Life Event')
    .toSorted((a, b) => Number(b.outcome) - Number(a.outcome));

export const studyAddress = ({ id }: Pick<ApiStudy, 'id'>): string =>
  `/app/${/^experiment-\d+$/.test(id) ? 'experiment' : 'study'}?id=${encodeURIComponent(id)}`;
