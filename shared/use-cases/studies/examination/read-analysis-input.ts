import { KnownVariables } from '../../../data/variables/known-variables.ts';
import type { AnalysisInput } from '../../../domain/analysis/analysis-input.ts';
import { mustAt } from '../../../domain/lists/must.ts';
import type { KnownVariable } from '../../../domain/measurements/row.ts';
import { fillableDays, recordedDays } from '../../../domain/studies/fillable-days.ts';
import { analysisInput, bleedingDaysOf } from '../../../domain/studies/study-series.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import { clockOf } from '../../../domain/time/person-clock.ts';
import { createLocalDay } from '../../../domain/time/zone.ts';
import { sealingAt } from '../../histories/read-history.ts';
import { findActiveDays, openActivity } from './active-days.ts';
import { readSeries, readSeriesContext, type SeriesOptions, type StudiedPerson } from './study-series.ts';

/** All that the analysis of a pair depends on. */
export async function readAnalysisInput(
  person: StudiedPerson,
  { cause, effect }: { readonly cause: KnownVariable; readonly effect: KnownVariable },
  now: number,
  { context = readSeriesContext(person.userId), most }: SeriesOptions = {},
): Promise<AnalysisInput> {
  const { userId } = person;
  const clock = clockOf(person);
  const isFilled = ({ settings }: KnownVariable) => settings.fillingValue !== undefined;
  const readActivity = async () =>
    openActivity({ userId, clock, sealing: sealingAt((await context).sealState, now) });
  const [{ series, from }, activity, bleedingDays] = await Promise.all([
    readSeries(person, [cause, effect], now, { context, most }),
    isFilled(cause) || isFilled(effect) ? readActivity() : [],
    readBleedingDays(person, [cause, effect], now, { context, most }),
  ]);
  const [ofCause, ofEffect] = [mustAt(series, 0), mustAt(series, 1)];
  const dayOf = createLocalDay(clock.zone, clock.dayStartsAt);
  const firstDay = from === undefined ? undefined : dayOf(from);
  const range = fillableDays([ofCause, ofEffect].filter(({ known }) => isFilled(known)));
  // Nothing is recorded more than a day ahead.
  const covered = range && {
    from: Math.max(range.from, firstDay ?? -Infinity),
    to: Math.min(range.to, dayOf(now) + 2),
  };
  // Only days on which the person recorded something count as days without the variable.
  const activeDays =
    covered &&
    (await findActiveDays({ userId, clock }, activity, covered, recordedDays([ofCause, ofEffect])));
  const input = {
    ...analysisInput(clock, ofCause, ofEffect, activeDays),
    ...(bleedingDays && { bleedingDays }),
  };
  return firstDay === undefined ? input : { ...input, coversSince: formatDate(firstDay) };
}

/** Undefined where the person records none, or one of the study's own variables is that record. */
async function readBleedingDays(
  person: StudiedPerson,
  studied: readonly KnownVariable[],
  now: number,
  options: SeriesOptions,
): Promise<Int32Array | undefined> {
  const { userId, bleedingVariableId } = person;
  const isStudied = studied.some(
    ({ userVariable }) => userVariable.variable.variableId === bleedingVariableId,
  );
  if (bleedingVariableId === undefined || isStudied) return undefined;
  const variables = new KnownVariables(userId);
  await variables.load([bleedingVariableId]);
  const known = variables.find(bleedingVariableId);
  if (known === undefined) return undefined;
  const { series } = await readSeries(person, [known], now, options);
  return bleedingDaysOf(mustAt(series, 0), clockOf(person));
}
