import { isSealingRequested } from '../../data/histories/sealing.ts';
import { requestSealing, sealingRequest } from '../../data/histories/sealing-schedule.ts';
import { leftPageRemovals, newPageId, publishWrite } from '../../data/studies/published-study.ts';
import { analysisWrites, findAnalysis } from '../../data/studies/stored-analysis.ts';
import { listStudies, saveStudy } from '../../data/studies/study.ts';
import { readStudyContext } from '../../data/studies/study-context.ts';
import { allowReading } from '../../data/table/read-budget.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import type { StudyStatistics } from '../../domain/analysis/statistics.ts';
import { withLastYear } from '../../domain/discovery/last-year.ts';
import { type DescribedStudy, describeStudy, summaryOf } from '../../domain/studies/describe-study.ts';
import { engineVersion } from '../../domain/studies/engine-version.ts';
import { isPublic, type Study, type StudyReference, type StudySummary } from '../../domain/studies/study.ts';
import { type StudyPage, studyPage } from '../../domain/studies/study-page.ts';
import { withRuleChange } from '../../domain/studies/study-text.ts';
import { canonicalJson } from '../../domain/texts/canonical-json.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Examination, type ExaminationResult, examineStudy } from './examination/examine-study.ts';
import { timeZoneData } from './examination/fingerprint.ts';
import { limitsOfFirstStudy } from './examination/study-series.ts';
import type { OpenedStudy, StudyChange } from './opened-study.ts';
import { openPooledStudy } from './pools/open-pooled-study.ts';

/** Finds or creates a study and brings it up to date. */
export const openStudy = (examination: Examination, change: StudyChange): Promise<OpenedStudy | undefined> =>
  examination.type === 'individual'
    ? openOwnStudy(examination, change)
    : openPooledStudy(examination, change);

/** The first study of histories that are not summed up yet reads their rows, and may read more than other requests, once. */
const mostUnitsOnce = 4000;

/** Saves only what is new: the same data cost reading, no writing. */
async function openOwnStudy(examination: Examination, change: StudyChange): Promise<OpenedStudy> {
  const { userId } = examination.person;
  const context = readStudyContext(userId);
  context.catch(() => undefined);
  const { analysis = await findAnalysis(userId, examination) } = examination;
  const { tags, sealState, ...known } = await context;
  const isFirstStudy =
    (analysis ?? undefined) === undefined && !isSealingRequested(sealState, examination.now);
  if (isFirstStudy) allowReading(mostUnitsOnce);
  const most = isFirstStudy ? limitsOfFirstStudy : undefined;
  const examined = await examineStudy(examination, analysis ?? undefined, context, most);
  if (examined.isAwaited) await requestSealing(userId, examination.now);
  return retryOnConflict('A study', async (isFirst) => {
    const studies = isFirst ? known.studies : await listStudies(userId);
    const before = studies.find(isSame(examination));
    const described = describeStudy(
      examination,
      examined.statistics,
      { cause: examination.cause, effect: examination.effect, isAsNeeded: examined.isAsNeeded },
      studies,
    );
    const { study, page } = compose(examination, examined, described, before, change);
    const opened = {
      study,
      cause: examination.cause,
      effect: examination.effect,
      statistics: described.statistics,
      text: withLastYear(withRuleChange(described.text, study.summary), examined.lastYear, described.labels),
      ...(examined.lastYear !== null && {
        lastYear: { groups: examined.lastYear, labels: described.labels },
      }),
      isNew: before === undefined,
      ...(examination.withCharts ? { drawings: examined.drawings } : {}),
      ...(change.preview ? { page: pageOf(examination, examined, described, study.studyTitle) } : {}),
      studies: [...studies.filter((other) => other !== before), study],
      tags,
    };
    if (study === before && !examined.isFresh) return opened;
    const writes = writesOf(examination, examined, study, before, page);
    return (await saveStudy(userId, study, before, writes)) ? opened : conflict;
  });
}

/** The study as it should be from now on; the same object when nothing about it is new. */
function compose(
  examination: Examination,
  examined: ExaminationResult,
  described: DescribedStudy,
  before: Study | undefined,
  { studyTitle = before?.studyTitle, publish = before !== undefined && isPublic(before) }: StudyChange,
): { readonly study: Study; readonly page: StudyPage | undefined } {
  const { type, causeVariableId, effectVariableId, now } = examination;
  const page = publish ? pageOf(examination, examined, described, studyTitle) : undefined;
  const publishedAt = publish ? (before?.publishedAt ?? now) : undefined;
  const pageId = before?.pageId ?? (publish ? newPageId() : undefined);
  const composed: Omit<Study, 'updatedAt' | 'version'> = {
    type,
    causeVariableId,
    effectVariableId,
    ...(studyTitle === undefined ? {} : { studyTitle }),
    status: publish ? 'publish' : (before?.status ?? 'draft'),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    createdAt: before?.createdAt ?? now,
    ...(pageId === undefined ? {} : { pageId }),
    ...(page === undefined ? {} : { pageHash: hashOf(page) }),
    summary: { ...summaryOf(described, examined), ...rulesOf(examined, before?.summary) },
    ...(before?.dismissedResult === undefined ? {} : { dismissedResult: before.dismissedResult }),
  };
  if (before !== undefined && looksLike(composed, before) && !examined.isFresh)
    return { study: before, page };
  const isNews = before === undefined || !looksLike(composed, before);
  const updatedAt = isNews ? now : before.updatedAt;
  return { study: { ...composed, updatedAt, version: (before?.version ?? 0) + 1 }, page };
}

/** The rules that made the figures, and the title by those before, until there are other days to look at. */
function rulesOf(
  { isAwaited, isFresh }: ExaminationResult,
  before: StudySummary | undefined,
): Pick<StudySummary, 'engineVersion' | 'titleBefore'> {
  const version = isAwaited ? before?.engineVersion : engineVersion;
  if (version === undefined) return {};
  const isChanged = before !== undefined && before.engineVersion !== version;
  const titleBefore = isChanged ? before.title : isFresh ? undefined : before?.titleBefore;
  return { engineVersion: version, ...(titleBefore === undefined ? {} : { titleBefore }) };
}

function pageOf(
  examination: Examination,
  { drawings, analysedAt, isAsNeeded }: ExaminationResult,
  { statistics }: DescribedStudy,
  studyTitle: string | undefined,
): StudyPage {
  const { cause, effect } = examination;
  return studyPage({
    studyTitle,
    cause,
    effect,
    statistics: statistics as StudyStatistics,
    isAsNeeded,
    drawings,
    analysedAt,
    timeZoneData,
  });
}

/** The time of computing is left out: the same figures found again are no news. */
const hashOf = ({ analysedAt, ...page }: StudyPage): string => sha256(JSON.stringify(page));

/** True if two states of a study say the same to a reader. */
function looksLike(composed: Omit<Study, 'updatedAt' | 'version'>, before: Study): boolean {
  const comparable = (study: Omit<Study, 'updatedAt' | 'version'>) => {
    const { type, clientId, studyTitle, status, publishedAt, pageId, pageHash, summary } = study;
    const { analysedAt, fingerprint, ...result } = summary;
    return canonicalJson({ type, clientId, studyTitle, status, publishedAt, pageId, pageHash, result });
  };
  return comparable(composed) === comparable(before);
}

function writesOf(
  { person: { userId }, ...examination }: Examination,
  examined: ExaminationResult,
  study: Study,
  before: Study | undefined,
  page: StudyPage | undefined,
): Write[] {
  const writes: Write[] = [];
  if (examined.isFresh) writes.push(...analysisWrites(userId, examination, examined));
  // The job that summarises the history completes the studies that wait for it.
  if (study.summary.coversSince !== undefined && before?.summary.coversSince === undefined)
    writes.push(sealingRequest(userId, examination.now));
  const isNewPage = study.pageHash !== before?.pageHash || study.pageId !== before?.pageId;
  if (page !== undefined && isNewPage)
    writes.push(publishWrite(userId, study, page), ...leftPageRemovals(userId, study, before));
  return writes;
}

const isSame =
  ({ type, causeVariableId, effectVariableId }: StudyReference) =>
  (other: StudyReference) =>
    other.type === type &&
    other.causeVariableId === causeVariableId &&
    other.effectVariableId === effectVariableId;
