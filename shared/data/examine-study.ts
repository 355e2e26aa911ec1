import { analyse } from '../domain/analysis/analyse.ts';
import { poolStudies } from '../domain/analysis/pooled-study.ts';
import type { StudyStatistics } from '../domain/analysis/statistics.ts';
import type { KnownVariable } from '../domain/measurements/row.ts';
import { comparableWith } from '../domain/studies/persons-result.ts';
import type { StudyReference } from '../domain/studies/study.ts';
import {
  drawStudy,
  drawVariable,
  type StudyDrawings,
  seriesToDraw,
} from '../domain/studies/study-drawings.ts';
import { seriesInput } from '../domain/studies/study-series.ts';
import { labelsOf } from '../domain/studies/study-text.ts';
import { findCohortResults } from './cohort-results.ts';
import { fingerprintOf, fingerprintOfResults } from './fingerprint.ts';
import { listPairResults } from './pair-result.ts';
import type { StoredAnalysis } from './stored-analysis.ts';
import { listMembers } from './study-client.ts';
import { readAnalysisInput, readSeries, type StudiedPerson } from './study-series.ts';

/** What is studied, by whom. */
export interface Examination extends StudyReference {
  readonly person: StudiedPerson;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  /** The client whose people a cohort study is about. */
  readonly clientId?: string | undefined;
  readonly withCharts: boolean;
  /** Computes anew also what is known. */
  readonly recalculate: boolean;
  readonly now: number;
}

export interface Examined extends StoredAnalysis {
  /** Whether the figures were computed just now. */
  readonly isFresh: boolean;
  readonly drawings?: StudyDrawings;
}

/** The figures of a study: those known already if they are of the same data. */
export const examineStudy = (
  examination: Examination,
  known: StoredAnalysis | undefined,
): Promise<Examined> =>
  examination.type === 'individual' ? examineOne(examination, known) : examineMany(examination, known);

async function examineOne(examination: Examination, known: StoredAnalysis | undefined): Promise<Examined> {
  const { person, cause, effect } = examination;
  const input = await readAnalysisInput(person, cause, effect);
  const fingerprint = fingerprintOf(input);
  const valid = stillValid(known, fingerprint, examination);
  const { statistics, pairs, causeCharts, effectCharts } = analyse(
    input,
    valid?.statistics as StudyStatistics | undefined,
  );
  const drawings = {
    cause: drawVariable(causeCharts, cause),
    effect: drawVariable(effectCharts, effect),
    study: drawStudy(pairs, statistics, labelsOf(cause, effect)),
  };
  return { fingerprint, ...judged(valid, statistics, examination), drawings };
}

async function examineMany(examination: Examination, known: StoredAnalysis | undefined): Promise<Examined> {
  const { type, clientId, withCharts } = examination;
  const members = type === 'population' ? undefined : await listMembers(clientId);
  const [found, drawings] = await Promise.all([
    members === undefined ? listPairResults(examination) : findCohortResults(examination, members),
    withCharts ? drawVariables(examination) : undefined,
  ]);
  const results = found.map(comparableWith(examination.cause));
  const fingerprint = fingerprintOfResults(results);
  const valid = stillValid(known, fingerprint, examination);
  const statistics = valid?.statistics ?? poolStudies(results);
  return {
    fingerprint,
    ...judged(valid, statistics, examination),
    ...(drawings === undefined ? {} : { drawings }),
  };
}

/** Of a cohort or population only the asker's own days are drawn. */
async function drawVariables({ person, cause, effect }: Examination): Promise<StudyDrawings> {
  const series = await readSeries(person, [cause, effect]);
  const [ofCause, ofEffect] = series.map((one) =>
    drawVariable(seriesToDraw(seriesInput(one), { timeZone: person.timezone }), one.known),
  );
  return { cause: ofCause, effect: ofEffect } as StudyDrawings;
}

const stillValid = (
  known: StoredAnalysis | undefined,
  fingerprint: string,
  { recalculate }: Examination,
): StoredAnalysis | undefined => (known?.fingerprint === fingerprint && !recalculate ? known : undefined);

const judged = (
  valid: StoredAnalysis | undefined,
  statistics: StoredAnalysis['statistics'],
  { now }: Examination,
) => ({ statistics, analysedAt: valid?.analysedAt ?? now, isFresh: valid === undefined });
