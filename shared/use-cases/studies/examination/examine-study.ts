import { listScheduled } from '../../../data/reminders/scheduled-variables.ts';
import type { StoredAnalysis } from '../../../data/studies/stored-analysis.ts';
import type { StudyContext } from '../../../data/studies/study-context.ts';
import { analyse } from '../../../domain/analysis/analyse.ts';
import type { AnalysisInput } from '../../../domain/analysis/analysis-input.ts';
import { isTakenAsNeeded } from '../../../domain/analysis/days/as-needed.ts';
import { type LastYear, lastYearOf } from '../../../domain/discovery/last-year.ts';
import { canBeSealed } from '../../../domain/histories/sealing.ts';
import type { KnownVariable } from '../../../domain/measurements/row.ts';
import type { StudyReference } from '../../../domain/studies/study.ts';
import {
  drawStudy,
  drawVariable,
  type StudyDrawings,
  seriesToDraw,
} from '../../../domain/studies/study-drawings.ts';
import { seriesInput } from '../../../domain/studies/study-series.ts';
import { labelsOf } from '../../../domain/studies/study-text.ts';
import { clockOf, latestDayOfClock } from '../../../domain/time/person-clock.ts';
import { always, sealingAt } from '../../histories/read-history.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readAnalysisInput } from './read-analysis-input.ts';
import { type RowsLimits, readWholeSeries, type StudiedPerson } from './study-series.ts';

/** A study to examine: the pair, its person, and how. */
export interface Examination extends StudyReference {
  readonly person: StudiedPerson;
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  /** The client whose people a cohort study is about. */
  readonly clientId?: string | undefined;
  readonly withCharts: boolean;
  /** Computes again also what is known. */
  readonly recalculate: boolean;
  readonly now: number;
  /** The figures that are known already, if they were looked for; null if there are none. */
  readonly analysis?: StoredAnalysis | null;
}

export interface ExaminationResult extends StoredAnalysis {
  /** True if this request computed the figures. */
  readonly isFresh: boolean;
  /** True if the figures are those known already, because the records would have to be summarised first. */
  readonly isAwaited: boolean;
  /** Whether the cause is taken when it is needed, and nothing asks for it. */
  readonly isAsNeeded: boolean;
  readonly drawings?: StudyDrawings;
  /** The days that a line of the list is about. */
  readonly lastYear: LastYear | null;
}

/** The figures of a person's own study: those known already if they are of the same data. */
export async function examineStudy(
  examination: Examination,
  known: StoredAnalysis | undefined,
  context: Promise<StudyContext>,
  most?: RowsLimits,
): Promise<ExaminationResult> {
  const { person, cause, effect, now } = examination;
  const isTaken = cause.settings.kind === 'taken';
  const [input, scheduled] = await Promise.all([
    readAnalysisInput(person, { cause, effect }, now, { context, most }),
    isTaken ? listScheduled(person.userId) : ([] as readonly number[]),
  ]);
  const canWait = canBeSealed(sealingAt((await context).sealState, now), always, now);
  const isAwaited = known !== undefined && canWait && coversLess(input, known) && !examination.recalculate;
  const fingerprint = isAwaited ? known.fingerprint : fingerprintOf(input);
  const valid = stillValid(known, fingerprint, examination);
  const { statistics, pairs, causeCharts, effectCharts, dailyCause } = analyse(input, valid?.statistics);
  const isAsNeeded =
    isTaken &&
    !scheduled.includes(cause.userVariable.variable.variableId) &&
    isTakenAsNeeded(dailyCause.days, input.activeDays);
  const drawings = {
    cause: drawVariable(causeCharts, cause),
    effect: drawVariable(effectCharts, effect),
    study: drawStudy(pairs, statistics, labelsOf(cause, effect, isAsNeeded)),
  };
  const lastYear = lastYearOf(pairs, latestDayOfClock(clockOf(person), now));
  return {
    fingerprint,
    isAwaited,
    isAsNeeded,
    ...judged(valid, statistics, examination),
    drawings,
    lastYear,
  };
}

/** Drawings for a study of many people: only the asker's own days are drawn. */
export async function drawOwnDays({ person, cause, effect, now }: Examination): Promise<StudyDrawings> {
  const series = await readWholeSeries(person, [cause, effect], now);
  const [ofCause, ofEffect] = series.map((one) =>
    drawVariable(seriesToDraw(seriesInput(one), clockOf(person)), one.known),
  );
  return { cause: ofCause, effect: ofEffect } as StudyDrawings;
}

/** Figures of a part of the records would be others, for a minute or two: those known already say more. */
const coversLess = ({ coversSince }: AnalysisInput, { statistics }: StoredAnalysis): boolean =>
  coversSince !== undefined && coversSince > (statistics.coversSince ?? '');

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
