import { unpublishWrite } from '../../data/studies/published-study.ts';
import { findStoredStudy, saveStudy } from '../../data/studies/study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { isPublic, type Study, type StudyReference } from '../../domain/studies/study.ts';
import type { Opening } from './opened-study.ts';
import { recallStudy } from './recall-study.ts';

/** Makes a study private again, whatever its data are by now. Undefined if there is none. */
async function hideStudy(userId: number, reference: StudyReference, now: number): Promise<Study | undefined> {
  return retryOnConflict('A study', async () => {
    const before = await findStoredStudy(userId, reference);
    if (before === undefined || !isPublic(before)) return before;
    const { publishedAt, pageHash, ...rest } = before;
    const study: Study = { ...rest, status: 'private', updatedAt: now, version: before.version + 1 };
    const alongside = [unpublishWrite(userId, before)];
    return (await saveStudy(userId, study, before, alongside)) ? study : conflict;
  });
}

/** The same, and what it says; needs none of the data, so that nothing about them can stand in the way. */
export async function takeBackStudy(
  userId: number,
  reference: StudyReference,
  now: number,
): Promise<Opening> {
  const hidden = await hideStudy(userId, reference, now);
  const opened = hidden && (await recallStudy(userId, hidden, now));
  return opened === undefined ? { kind: 'unknown' } : { kind: 'opened', opened };
}
