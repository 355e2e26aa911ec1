import type { Caller } from '../../data/access/caller.ts';
import { listExperiments } from '../../data/experiments/experiment.ts';
import { listStudies } from '../../data/studies/study.ts';
import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { type EndedExperiment, isEnded } from '../../domain/experiments/study/experiment-study.ts';
import { type ListPosition, type Order, pageOf } from '../../domain/lists/page.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import type { ListedStudyType, Study } from '../../domain/studies/study.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { StudiesQuery } from '../../schemas/studies/studies-query.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import { experimentStudyRecord } from './experiment-study-record.ts';
import { recallStudy } from './recall-study.ts';
import { studyRecord } from './study-record.ts';

interface StudiesPage {
  readonly studies: StudyRecord[];
  /** The place after which the next page begins, if there is more. */
  readonly next?: ListPosition | undefined;
}

const recordsAtOnce = 8;

/** A page of a person's studies, experiments that are over among them, the newest first. Only those on it are made into records. */
export async function listStudyRecords(
  caller: Pick<Caller, 'userId' | 'clientId'>,
  query: StudiesQuery,
  baseUrl: string,
  now: number,
): Promise<StudiesPage> {
  const { userId } = caller;
  const { causeVariableName, effectVariableName, type } = query;
  const [all, experiments, cause, effect] = await Promise.all([
    listStudies(userId),
    listExperiments(userId),
    findNamed(userId, causeVariableName),
    findNamed(userId, effectVariableName),
  ]);
  const listed: readonly ListEntry[] = [
    ...all.filter((study) => mayAccess(caller, study)),
    ...experiments.filter(isEnded),
  ];
  const matches = (one: ListEntry) =>
    (type === undefined || typeOf(one) === type) &&
    (cause === undefined || one.causeVariableId === cause) &&
    (effect === undefined || one.effectVariableId === effect);
  const { page: found, next } = pageOf(listed.filter(matches), newestFirst, query);
  const page = await mapInParallel(found, recordsAtOnce, async (study) => {
    if (isExperiment(study)) return [await experimentStudyRecord(userId, study, all, baseUrl, now)];
    const recalled = await recallStudy(userId, study, now, all);
    return recalled === undefined ? [] : [await studyRecord(userId, recalled, baseUrl)];
  });
  return { studies: page.flat(), next };
}

/** The id that a name means; 0, which is that of no variable, if the person has none of that name. */
const findNamed = async (userId: number, name: string | undefined): Promise<number | undefined> =>
  name === undefined ? undefined : ((await findVariableIdByName(userId, name)) ?? 0);

type ListEntry = Study | EndedExperiment;

const isExperiment = (one: ListEntry): one is EndedExperiment => 'plan' in one;
const typeOf = (one: ListEntry): ListedStudyType => (isExperiment(one) ? 'experiment' : one.type);

const newestFirst: Order<ListEntry> = {
  placeOf: (one) =>
    isExperiment(one)
      ? [-one.result.at, 'experiment', one.number, 0]
      : [-one.createdAt, one.type, one.effectVariableId, one.causeVariableId],
  descending: false,
};
