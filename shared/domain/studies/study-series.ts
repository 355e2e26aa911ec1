import type { AnalysisInput, ChosenSource, DayNumbers, SeriesInput } from '../analysis/analysis-input.ts';
import { dailySeries } from '../analysis/days/daily-values.ts';
import { largestValue } from '../analysis/methods/finite.ts';
import type { SourceLookup } from '../connectors/person-sources.ts';
import { chooseSources } from '../histories/choose-sources.ts';
import { between, derivedBetween, type ValueConversion } from '../histories/conversion.ts';
import {
  type Bounds,
  type ConvertedRun,
  type HourSums,
  needsRows,
  toHourSums,
} from '../histories/hour-sums.ts';
import { dayOfRun, type Run } from '../histories/runs.ts';
import type { KnownVariable } from '../measurements/row.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { isRating } from '../units/is-rating.ts';
import { getUnit } from '../units/units.ts';
import type { TagFactor } from '../variables/tags.ts';

/** A person's records of a variable that contains another one. */
interface ContainingRuns {
  readonly tag: TagFactor;
  readonly tagged: KnownVariable;
  readonly runs: readonly Run[];
}

/** One side of a study: a person's records of a variable and of what contains it, in its unit. */
export interface StudySeries {
  readonly known: KnownVariable;
  readonly hours: HourSums;
  /** The person's days with any record of it, in range or not, in order of time. */
  readonly recordedDays: Int32Array;
  /** Days on which all of its own records that count came from sources that sense by themselves. */
  readonly sensedDays: Int32Array;
  readonly chosenSources: readonly ChosenSource[];
}

export function toStudySeries(
  known: KnownVariable,
  runs: readonly Run[],
  containing: readonly ContainingRuns[],
  sourceOf: SourceLookup,
): StudySeries {
  const { converted, days, kept } = convertedRuns(known, runs, containing, sourceOf);
  const recorded = new Set([runs, ...containing.map((part) => part.runs)].flat().map(dayOfRun));
  return {
    known,
    hours: toHourSums(converted, boundsOf(known)),
    recordedDays: Int32Array.from(recorded).sort(),
    sensedDays: sensedDaysOf(kept, sourceOf),
    chosenSources: chosenSourcesOf(days),
  };
}

/** The runs whose rows have to be looked at one by one. */
export function runsToOpen(
  known: KnownVariable,
  runs: readonly Run[],
  containing: readonly ContainingRuns[],
  sourceOf: SourceLookup,
): Set<Run> {
  const { converted } = convertedRuns(known, runs, containing, sourceOf);
  const bounds = boundsOf(known);
  const closed = converted.filter((one) => one.run.rows === undefined && needsRows(one, bounds));
  return new Set(closed.map(({ run }) => run));
}

/** The runs that count, in order: own records first, then amounts derived from others, which are always added. */
function convertedRuns(
  known: KnownVariable,
  runs: readonly Run[],
  containing: readonly ContainingRuns[],
  sourceOf: SourceLookup,
) {
  const { unit } = known.settings;
  const { kept, days } = chooseSources(runs, known.settings, sourceOf);
  const own = kept.flatMap((run) => inUnit(run, between(getUnit(run.unitId), unit)));
  const derived = containing.flatMap((part) =>
    chooseSources(part.runs, part.tagged.settings, sourceOf).kept.flatMap((run) =>
      inUnit(run, derivedBetween(part.tag, getUnit(run.unitId), unit)),
    ),
  );
  return { converted: [...own, ...derived], days, kept };
}

/** The sources that were taken alone, each with its days, then those of days that were put together. */
function chosenSourcesOf(days: readonly (readonly string[])[]): ChosenSource[] {
  const alone = Map.groupBy(
    days.filter((names) => names.length === 1),
    ([name = '']) => name,
  );
  const combined = days.filter((names) => names.length > 1);
  return [
    ...[...alone].map(([sourceName, own]) => ({ sourceName, days: own.length })),
    ...(combined.length === 0
      ? []
      : [
          {
            sourceName: [...new Set(combined.flat())].sort().join(', '),
            days: combined.length,
            isCombined: true as const,
          },
        ]),
  ];
}

function sensedDaysOf(kept: readonly Run[], sourceOf: SourceLookup): Int32Array {
  const byDay = Map.groupBy(kept, dayOfRun);
  const sensed = [...byDay].filter(([, runs]) =>
    runs.every(({ sourceName }) => sourceOf(sourceName).senses === true),
  );
  return Int32Array.from(sensed, ([day]) => day).sort();
}

const inUnit = (run: Run, conversion: ValueConversion | undefined): ConvertedRun[] =>
  conversion === undefined ? [] : [{ run, conversion }];

const boundsOf = ({ settings }: KnownVariable): Bounds => ({
  minimum: settings.minimumAllowedValue ?? -largestValue,
  maximum: settings.maximumAllowedValue ?? largestValue,
});

export function analysisInput(
  { zone, dayStartsAt }: PersonClock,
  cause: StudySeries,
  effect: StudySeries,
  activeDays: DayNumbers | undefined,
): AnalysisInput {
  const { onsetDelay, durationOfAction } = cause.known.settings;
  const { valence } = effect.known.settings;
  return {
    timeZone: zone,
    dayStartsAt,
    cause: seriesInput(cause),
    effect: seriesInput(effect),
    onsetDelay,
    durationOfAction,
    effectValence: valence,
    activeDays,
  };
}

/** The days with a value above 0 of the variable that records bleeding. */
export function bleedingDaysOf(series: StudySeries, { zone, dayStartsAt }: PersonClock): Int32Array {
  const { days, values } = dailySeries(seriesInput(series), { timeZone: zone, dayStartsAt });
  return days.filter((_, i) => (values[i] as number) > 0);
}

export function seriesInput({ known: { settings }, hours, chosenSources }: StudySeries): SeriesInput {
  return {
    measurements: hours,
    chosenSources,
    combinationOperation: settings.combinationOperation,
    minimumAllowedValue: settings.minimumAllowedValue,
    maximumAllowedValue: settings.maximumAllowedValue,
    fillingValue: settings.fillingValue,
    isRating: isRating(settings.unit),
    ...(settings.confirmedDates.length === 0 ? {} : { confirmedDays: settings.confirmedDates }),
    variableName: settings.displayName,
  };
}
