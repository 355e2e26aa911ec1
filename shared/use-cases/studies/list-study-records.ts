import type { Caller } from '../../data/access/caller.ts';
import { listStudies } from '../../data/studies/study.ts';
import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { type Order, type Place, pageOf } from '../../domain/lists/page.ts';
import { mayReach } from '../../domain/studies/may-reach.ts';
import type { Study } from '../../domain/studies/study.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { StudiesQuery } from '../../schemas/studies/studies-query.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import { recallStudy } from './recall-study.ts';
import { studyRecord } from './study-record.ts';

export interface StudiesPage {
  readonly studies: StudyRecord[];
  /** Where the page ends, if there is more. */
  readonly next?: Place | undefined;
}

const recordsAtOnce = 8;

/** A page of a person's studies, the newest first. Only those on it are made into records. */
export async function listStudyRecords(
  caller: Pick<Caller, 'userId' | 'clientId'>,
  query: StudiesQuery,
  baseUrl: string,
  now: number,
): Promise<StudiesPage> {
  const { userId } = caller;
  const { causeVariableName, effectVariableName, type } = query;
  const [all, cause, effect] = await Promise.all([
    listStudies(userId),
    findNamed(userId, causeVariableName),
    findNamed(userId, effectVariableName),
  ]);
  const matches = (study: Study) =>
    mayReach(caller, study) &&
    (type === undefined || study.type === type) &&
    (cause === undefined || study.causeVariableId === cause) &&
    (effect === undefined || study.effectVariableId === effect);
  const { page: found, next } = pageOf(all.filter(matches), newestFirst, query);
  const page = await mapInParallel(found, recordsAtOnce, async (study) => {
    const recalled = await recallStudy(userId, study, now, all);
    return recalled === undefined ? [] : [await studyRecord(userId, recalled, baseUrl)];
  });
  return { studies: page.flat(), next };
}

/** What no variable of the person's is called is no study's. */
const findNamed = async (userId: number, name: string | undefined): Promise<number | undefined> =>
  name === undefined ? undefined : ((await findVariableIdByName(userId, name)) ?? 0);

const newestFirst: Order<Study> = {
  placeOf: ({ createdAt, type, effectVariableId, causeVariableId }) => [
    -createdAt,
    type,
    effectVariableId,
    causeVariableId,
  ],
  descending: false,
};
