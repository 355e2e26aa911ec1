import { type AnyStatistics, isPooled } from '../domain/analysis/any-statistics.ts';
import type { KnownVariable } from '../domain/measurements/row.ts';
import { personsResult } from '../domain/studies/persons-result.ts';
import { isPublic, type Study, type StudyReference } from '../domain/studies/study.ts';
import type { StudyDrawings } from '../domain/studies/study-drawings.ts';
import { type StudyPage, studyPage } from '../domain/studies/study-page.ts';
import { inCommon, summaryOf, type ToldStudy, tellStudy } from '../domain/studies/told-study.ts';
import { ContentionError } from './database-errors.ts';
import { type Examination, type Examined, examineStudy } from './examine-study.ts';
import { timeZoneData } from './fingerprint.ts';
import { sha256 } from './hash.ts';
import { resultWrite } from './pair-result.ts';
import { publishWrite } from './published-study.ts';
import { analysisWrite, findAnalysis } from './stored-analysis.ts';
import { listStudies, saveStudy } from './study.ts';
import type { Write } from './table.ts';

/** What a request makes of a study besides looking at it. */
export interface StudyChange {
  readonly studyTitle?: string | undefined;
  readonly publish?: boolean;
}

/** A study with everything an answer is made of. */
export interface OpenedStudy {
  readonly study: Study;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  readonly statistics: AnyStatistics;
  readonly text: ToldStudy['text'];
  readonly drawings?: StudyDrawings | undefined;
  /** Whether this request created it. */
  readonly isNew: boolean;
  /** All of the person's, this one included. */
  readonly studies: readonly Study[];
}

const mostTries = 5;

/**
 * Finds or creates a study and brings it up to date with its data. What was computed is saved only if it is new:
 * the same data cost reading, no writing.
 */
export async function openStudy(examination: Examination, change: StudyChange): Promise<OpenedStudy> {
  const { userId } = examination.person;
  const known = await findAnalysis(userId, examination);
  const examined = await examineStudy(examination, known);
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const studies = await listStudies(userId);
    const before = studies.find(isSame(examination));
    const told = tellStudy(examination, examined.statistics, examination.cause, examination.effect, studies);
    const { study, page } = compose(examination, examined, told, before, change);
    const opened = {
      study,
      cause: examination.cause,
      effect: examination.effect,
      statistics: told.statistics,
      text: told.text,
      isNew: before === undefined,
      ...(examination.withCharts ? { drawings: examined.drawings } : {}),
      studies: [...studies.filter((other) => other !== before), study],
    };
    if (study === before && !examined.isFresh) return opened;
    const alongside = writesOf(examination, examined, study, before, page);
    if (await saveStudy(userId, study, before, alongside)) return opened;
  }
  throw new ContentionError('A study kept changing while it was being saved.');
}

/** The study as it should be from now on; the very same object when nothing about it is new. */
function compose(
  examination: Examination,
  examined: Examined,
  told: ToldStudy,
  before: Study | undefined,
  { studyTitle = before?.studyTitle, publish = before !== undefined && isPublic(before) }: StudyChange,
): { readonly study: Study; readonly page: StudyPage | undefined } {
  const { type, causeVariableId, effectVariableId, now, clientId } = examination;
  const page = publish ? pageOf(examination, examined, told, studyTitle) : undefined;
  const publishedAt = publish ? (before?.publishedAt ?? now) : undefined;
  const composed: Omit<Study, 'updatedAt' | 'version'> = {
    type,
    causeVariableId,
    effectVariableId,
    ...(clientId === undefined ? {} : { clientId }),
    ...(studyTitle === undefined ? {} : { studyTitle }),
    status: publish ? 'publish' : (before?.status ?? 'draft'),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    createdAt: before?.createdAt ?? now,
    ...(page === undefined ? {} : { pageHash: hashOf(page) }),
    summary: summaryOf(told, examined),
  };
  if (before !== undefined && looksLike(composed, before) && !examined.isFresh)
    return { study: before, page };
  const isNews = before === undefined || !looksLike(composed, before);
  const updatedAt = isNews ? now : before.updatedAt;
  return { study: { ...composed, updatedAt, version: (before?.version ?? 0) + 1 }, page };
}

function pageOf(
  examination: Examination,
  { drawings, analysedAt }: Examined,
  { statistics }: ToldStudy,
  studyTitle: string | undefined,
): StudyPage {
  const { type, cause, effect } = examination;
  const sides = isPooled(statistics)
    ? { cause: inCommon(cause), effect: inCommon(effect) }
    : { cause, effect };
  // The page of a population is everybody's: a title of one's own stays at home.
  const ownTitle = type === 'population' ? undefined : studyTitle;
  return studyPage({
    type,
    studyTitle: ownTitle,
    ...sides,
    statistics,
    drawings,
    analysedAt,
    timeZoneData,
  });
}

/** When it was computed is no part of it: the same figures found again are no news. */
const hashOf = ({ analysedAt, ...page }: StudyPage): string => sha256(JSON.stringify(page));

/** Whether two states of a study tell a reader the same. */
function looksLike(composed: Omit<Study, 'updatedAt' | 'version'>, before: Study): boolean {
  const told = (study: Omit<Study, 'updatedAt' | 'version'>) => {
    const { type, clientId, studyTitle, status, publishedAt, pageHash, summary } = study;
    const { analysedAt, fingerprint, ...result } = summary;
    return JSON.stringify([
      type,
      clientId,
      studyTitle,
      status,
      publishedAt,
      pageHash,
      Object.entries(result).sort(),
    ]);
  };
  return told(composed) === told(before);
}

function writesOf(
  examination: Examination,
  examined: Examined,
  study: Study,
  before: Study | undefined,
  page: StudyPage | undefined,
): Write[] {
  const { person, cause, effect } = examination;
  const { userId } = person;
  const { statistics } = examined;
  const writes: Write[] = [];
  if (examined.isFresh) writes.push(analysisWrite(userId, examination, examined));
  if (examined.isFresh && !isPooled(statistics))
    writes.push(resultWrite(userId, examination, personsResult(statistics, cause, effect)));
  if (page !== undefined && study.pageHash !== before?.pageHash)
    writes.push(publishWrite(userId, study, page));
  return writes;
}

const isSame =
  ({ type, causeVariableId, effectVariableId }: StudyReference) =>
  (other: StudyReference) =>
    other.type === type &&
    other.causeVariableId === causeVariableId &&
    other.effectVariableId === effectVariableId;
