import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import type { ShareFormat, SharePage } from '../../domain/sharing/share-page.ts';
import { readShared } from './read-shared.ts';
import { readTodaysPlan } from './read-todays-plan.ts';
import { listSharedStudies, readSharedStudy } from './shared-studies.ts';

/** The part of a share that a browser asks for. */
interface SharePageQuery {
  readonly page: number;
  readonly format: ShareFormat;
  /** One of its studies, counted from 1, instead of the records. */
  readonly study?: number | undefined;
}

/** Today's plan comes first, and studies are listed before the first of the records. */
export async function readSharePage(
  person: Person,
  limits: Pick<ShareLimits, 'variableIds' | 'studyIds' | 'todaysPlan' | 'fromDay' | 'sinceDay'>,
  { page, format, study: place }: SharePageQuery,
  now: number,
): Promise<SharePage> {
  const { studyIds = [] } = limits;
  if (place !== undefined) {
    const studyId = studyIds[place - 1];
    const study = studyId === undefined ? undefined : await readSharedStudy(person, studyId, now);
    return study === undefined ? { kind: 'noStudy' } : { kind: 'study', study };
  }
  const [shared, studies, plan] = await Promise.all([
    readShared(person, limits, { page, isWhole: format === 'csv' }, now),
    page === 1 ? listSharedStudies(person.userId, studyIds) : [],
    page === 1 && limits.todaysPlan ? readTodaysPlan(person, now) : undefined,
  ]);
  return { kind: 'records', studies, plan, ...shared };
}
