import { joinPool, withdrawFromPool } from '../../../data/studies/pool.ts';
import { requestComputing } from '../../../data/studies/pool-computing.ts';
import { withFigure } from '../../../data/studies/pooled-summaries.ts';
import { leftPageRemovals, newPageId, publishPooledWrite } from '../../../data/studies/published-study.ts';
import { findStoredStudy, listStudies, saveStudy } from '../../../data/studies/study.ts';
import { findVisibleFigure } from '../../../data/studies/visible-figure.ts';
import { conflict, retryOnConflict } from '../../../data/table/retry-on-conflict.ts';
import type { Write } from '../../../data/table/transact.ts';
import { describePooled, pooledNames, summaryOf } from '../../../domain/studies/describe-study.ts';
import { mayAccess } from '../../../domain/studies/may-access.ts';
import { type Pool, poolOf } from '../../../domain/studies/pooling.ts';
import { isPublic, type Study } from '../../../domain/studies/study.ts';
import { type PooledPageParts, pooledPage, type StudyPage } from '../../../domain/studies/study-page.ts';
import { canonicalJson } from '../../../domain/texts/canonical-json.ts';
import { drawOwnDays, type Examination } from '../examination/examine-study.ts';
import type { OpenedStudy, StudyChange } from '../opened-study.ts';

/**
 * Finds or creates a study of many people. Its figures are computed by a job: what is answered is what there is, and
 * no request waits for other people's data. Undefined where an app asks, and the study is of another's people.
 */
export async function openPooledStudy(
  examination: Examination,
  change: StudyChange,
): Promise<OpenedStudy | undefined> {
  const { person, cause, effect, withCharts, recalculate, now } = examination;
  const { userId } = person;
  const pool = poolOf(examination) as Pool;
  if (recalculate) await requestComputing(pool, now);
  return retryOnConflict('A study', async () => {
    const [before, figure, studies, drawings] = await Promise.all([
      findStoredStudy(userId, examination),
      findVisibleFigure(userId, pool),
      listStudies(userId),
      withCharts ? drawOwnDays(examination) : undefined,
    ]);
    if (before !== undefined && !mayAccess({ clientId: change.askingClientId }, before)) return undefined;
    const stored = compose(examination, before, change);
    const study = withFigure(stored, pool, figure);
    const names = pooledNames(cause, effect);
    const { statistics, text } = describePooled(pool, figure?.figure, names);
    const others = studies.filter(
      ({ type, causeVariableId, effectVariableId }) =>
        type !== study.type ||
        causeVariableId !== study.causeVariableId ||
        effectVariableId !== study.effectVariableId,
    );
    const opened = {
      study,
      cause,
      effect,
      statistics,
      text,
      isNew: before === undefined,
      ...(drawings === undefined ? {} : { drawings }),
      ...(change.preview ? { page: await previewOf({ pool, names, studyTitle: study.studyTitle }) } : {}),
      studies: [...others, study],
    };
    if (stored === before) return opened;
    const writes = await writesOf(userId, stored, before, now);
    return (await saveStudy(userId, stored, before, writes)) ? opened : conflict;
  });
}

/** The page with the figures that strangers are shown, which may be those of another round than the person's. */
async function previewOf(parts: PooledPageParts): Promise<StudyPage | undefined> {
  const shown = await findVisibleFigure(undefined, parts.pool);
  return shown === undefined ? undefined : pooledPage(parts, shown.figure, shown.computedAt);
}

/**
 * The study as it should be from now on; the same object when nothing about it is new. Of other people it says
 * something else: what was published or dismissed was not that.
 */
function compose(
  { type, causeVariableId, effectVariableId, clientId, cause, effect, now }: Examination,
  before: Study | undefined,
  change: StudyChange,
): Study {
  const kept = before?.clientId === clientId ? before : undefined;
  const { studyTitle = kept?.studyTitle, publish = kept !== undefined && isPublic(kept) } = change;
  const names = pooledNames(cause, effect);
  const publishedAt = publish ? (kept?.publishedAt ?? now) : undefined;
  const pageId = kept?.pageId ?? (publish && type === 'cohort' ? newPageId() : undefined);
  const composed = {
    type,
    causeVariableId,
    effectVariableId,
    ...(clientId === undefined ? {} : { clientId }),
    ...(studyTitle === undefined ? {} : { studyTitle }),
    status: publish ? ('publish' as const) : (kept?.status ?? 'draft'),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    createdAt: before?.createdAt ?? now,
    ...(pageId === undefined ? {} : { pageId }),
    names,
    summary: summaryOf(
      describePooled({ type, causeVariableId, effectVariableId } as Pool, undefined, names),
      {
        fingerprint: '',
      },
    ),
    ...(kept?.dismissedResult === undefined ? {} : { dismissedResult: kept.dismissedResult }),
  };
  if (before !== undefined) {
    const { updatedAt, version, ...rest } = before;
    if (canonicalJson(rest) === canonicalJson(composed)) return before;
  }
  return { ...composed, updatedAt: now, version: (before?.version ?? 0) + 1 };
}

async function writesOf(
  userId: number,
  study: Study,
  before: Study | undefined,
  now: number,
): Promise<Write[]> {
  const [pool, earlier] = [poolOf(study) as Pool, before && poolOf(before)];
  const isMoved = earlier !== undefined && earlier.clientId !== pool.clientId;
  return [
    ...(earlier === undefined || isMoved ? joinPool(pool, now) : []),
    ...(isMoved ? await withdrawFromPool(earlier) : []),
    ...(isPublic(study) ? [publishPooledWrite(userId, study)] : []),
    ...leftPageRemovals(userId, study, before),
  ];
}
