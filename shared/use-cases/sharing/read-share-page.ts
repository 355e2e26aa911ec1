import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import type { SharePage } from '../../domain/sharing/share-page.ts';
import { readShared } from './read-shared.ts';
import { listSharedStudies, readSharedStudy } from './shared-studies.ts';

/** The part of a share that a browser asks for. */
interface SharePageQuery {
  readonly page: number;
  /** One of its studies, counted from 1, instead of the records. */
  readonly study?: number | undefined;
}

/** Studies are listed before the first of the records. */
export async function readSharePage(
  person: Person,
  limits: Pick<ShareLimits, 'variableIds' | 'studyIds' | 'fromDay'>,
  { page, study: place }: SharePageQuery,
  now: number,
): Promise<SharePage> {
  const { studyIds = [] } = limits;
  if (place !== undefined) {
    const studyId = studyIds[place - 1];
    const study = studyId === undefined ? undefined : await readSharedStudy(person, studyId, now);
    return study === undefined ? { kind: 'noStudy' } : { kind: 'study', study };
  }
  const [shared, studies] = await Promise.all([
    readShared(person, limits, page, now),
    page === 1 ? listSharedStudies(person.userId, studyIds) : [],
  ]);
  return { kind: 'records', studies, ...shared };
}
