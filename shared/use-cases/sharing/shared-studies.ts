import { findExperiment } from '../../data/experiments/experiment.ts';
import { findAnalysis } from '../../data/studies/stored-analysis.ts';
import { findStoredStudy } from '../../data/studies/study.ts';
import { readStudyContext } from '../../data/studies/study-context.ts';
import type { StudyStatistics } from '../../domain/analysis/statistics.ts';
import { experimentPage } from '../../domain/experiments/study/experiment-page.ts';
import { experimentText, isEnded } from '../../domain/experiments/study/experiment-study.ts';
import type { Person } from '../../domain/people/person.ts';
import { parseSharedStudyId, type SharedStudy } from '../../domain/sharing/shared-study.ts';
import { describeStudy } from '../../domain/studies/describe-study.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { type StudyPage, studyPage } from '../../domain/studies/study-page.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { examineStudy } from '../studies/examination/examine-study.ts';
import { timeZoneData } from '../studies/examination/fingerprint.ts';
import { findStudyVariables } from '../studies/study-variables.ts';

const atOnce = 8;

/** The chosen studies that there still are, as they were computed last. */
export async function listSharedStudies(
  userId: number,
  studyIds: readonly string[],
): Promise<readonly SharedStudy[]> {
  const found = await findSummaries(userId, studyIds);
  return found.flatMap((summary, i) => (summary === undefined ? [] : [{ place: i + 1, ...summary }]));
}

type ShareSummary = Omit<SharedStudy, 'place'>;

/** Undefined where there is no such study of the person's, or no longer, or its experiment is not over. */
export const findSummaries = (
  userId: number,
  studyIds: readonly string[],
): Promise<(ShareSummary | undefined)[]> => mapInParallel(studyIds, atOnce, (id) => findSummary(userId, id));

async function findSummary(userId: number, studyId: string): Promise<ShareSummary | undefined> {
  const id = parseSharedStudyId(studyId, userId);
  if (id?.kind === 'experiment') {
    const experiment = await findExperiment(userId, id.number);
    if (experiment === undefined || !isEnded(experiment)) return undefined;
    const { title, tagLine } = experimentText(experiment);
    return { title, tagLine, isExperiment: true };
  }
  if (id?.kind !== 'own') return undefined;
  const study = await findStoredStudy(userId, { type: 'individual', ...id.pair });
  return study && { title: study.summary.title, tagLine: study.summary.tagLine, isExperiment: false };
}

/** A study as its person sees it, brought up to date; nothing is written. */
export async function readSharedStudy(
  person: Person,
  studyId: string,
  now: number,
): Promise<StudyPage | undefined> {
  const { userId } = person;
  const id = parseSharedStudyId(studyId, userId);
  if (id?.kind === 'own') return readOwnStudy(person, id.pair, now);
  const experiment = id?.kind === 'experiment' ? await findExperiment(userId, id.number) : undefined;
  return experiment !== undefined && isEnded(experiment) ? experimentPage(experiment) : undefined;
}

async function readOwnStudy(person: Person, pair: VariablePair, now: number): Promise<StudyPage | undefined> {
  const { userId } = person;
  const reference = { type: 'individual', ...pair } as const;
  const context = readStudyContext(userId);
  context.catch(() => undefined);
  const [study, variables, analysis] = await Promise.all([
    findStoredStudy(userId, reference),
    findStudyVariables(userId, reference, now),
    findAnalysis(userId, reference),
  ]);
  if (study === undefined || variables === undefined) return undefined;
  const { cause, effect } = variables;
  const examination = { ...reference, person, cause, effect, withCharts: true, recalculate: false, now };
  const { statistics, drawings, analysedAt, isAsNeeded } = await examineStudy(examination, analysis, context);
  const { studies } = await context;
  const described = describeStudy(reference, statistics, { cause, effect, isAsNeeded }, studies);
  return studyPage({
    isAsNeeded,
    studyTitle: study.studyTitle,
    cause,
    effect,
    statistics: described.statistics as StudyStatistics,
    drawings,
    analysedAt,
    timeZoneData,
  });
}
