import type { DelayCorrelation, Pairs } from '../analysis/days/pairing.ts';
import { isPrediction } from '../analysis/figures/prediction.ts';
import { tQuantile } from '../analysis/methods/distributions.ts';
import { extremesOf, mean, pearson, standardDeviation } from '../analysis/methods/moments.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import { threeDigits } from '../analysis/texts/number-text.ts';
import { mustAt } from '../lists/must.ts';
import { grouped, inDays } from '../texts/counted.ts';
import { isolated } from '../texts/right-to-left.ts';
import { formatDate } from '../time/calendar.ts';
import { isDuration } from '../units/quantity.ts';
import { type Chart, type ChartText, chart, chartAmount, chartId, inBrackets } from './chart.ts';
import type { StudyChartName } from './chart-list.ts';
import { columnChart } from './column-chart.ts';
import { type FitPoint, scatterBody } from './scatter-drawing.ts';
import { datesText } from './time-axis.ts';
import { axisScaleOf, unitText } from './unit-text.ts';

export type StudyCharts = Readonly<Record<StudyChartName, Chart>>;

export function studyCharts(
  pairs: Pairs,
  statistics: StudyStatistics,
  labels: StudyLabels,
  idPrefix: string,
): StudyCharts {
  return {
    pairsScatterChart: scatterChart(pairs, statistics, labels, idPrefix),
    delayColumnChart: delayChart(statistics, labels, idPrefix),
  };
}

function scatterChart(
  pairs: Pairs,
  statistics: StudyStatistics,
  labels: StudyLabels,
  idPrefix: string,
): Chart {
  const { causeName, effectName, causeUnit, effectUnit } = labels;
  const { correlationCoefficient: r } = statistics;
  const unusual = new Set(statistics.unusualDays.map(({ date }) => date));
  const isUnusual = (i: number) => unusual.has(formatDate(mustAt(pairs.days, i)));
  const fit = isPrediction(statistics) ? fitOf(without(pairs, isUnusual), statistics) : [];
  const days = inDays(pairs.days.length);
  const text: ChartText = {
    chartId: chartId(idPrefix, 'pairsScatterChart'),
    chartTitle: `${effectName} against ${causeName}`,
    explanation: [
      `Each point is a day of ${effectName}, each larger point several days. Further right means more ${causeName} before it.`,
      ...(fit.length === 0 ? [] : ['The line is the best fit; the band around it is its 95% interval.']),
      ...(unusual.size === 0
        ? []
        : [`Rings are unusual days${fit.length === 0 ? '' : ', which the line leaves out'}.`]),
      ...(pairs.days.length === 0 ? [] : [`From ${days}, ${datesText(pairs.days)}.`]),
    ].join(' '),
    names: [causeName, effectName],
    heading: `${isolated(effectName)} against ${isolated(causeName)}`,
    shown: `${isolated(effectName)}${inBrackets(unitText(effectUnit))}, ${days}`,
    along: `${isolated(causeName)}${inBrackets(unitText(causeUnit))}`,
    measure: effectName,
    unit: effectUnit.abbreviatedName,
  };
  const points = Array.from(pairs.cause, (x, i) => [x, mustAt(pairs.effect, i)] as const);
  return chart(text, {
    type: 'scatter',
    series: [
      { name: effectName, data: points },
      ...(fit.length === 0
        ? []
        : [{ name: 'Straight line that fits best', type: 'line' as const, data: lineEnds(fit) }]),
    ],
    body: scatterBody({
      x: pairs.cause,
      y: pairs.effect,
      xScale: axisScaleOf(causeUnit, labels.isCauseSum),
      yScale: axisScaleOf(effectUnit, labels.isEffectSum),
      isUnusual,
      fit,
      reading: (from, to) => readingOf(pairs, labels, from, to),
    }),
    inWords: `${days}${r === null ? '' : `, r = ${threeDigits(r)}`}.`,
    isAlongDrawn: true,
  });
}

/** The number of points that the band is drawn with. */
const fitPointCount = 49;

/** The best line with its 95% band. Days that resemble their neighbours make the sample worth less. */
function fitOf({ cause, effect }: Pairs, { effectiveSampleSize: worth }: StudyStatistics): FitPoint[] {
  const [r, width, height] = [pearson(cause, effect), standardDeviation(cause), standardDeviation(effect)];
  if (r === null || width === null || height === null || worth === null || worth <= 2) return [];
  const slope = (r * height) / width;
  const centre = mean(cause) ?? 0;
  const intercept = (mean(effect) ?? 0) - slope * centre;
  const { lowest, highest } = extremesOf(cause);
  const rest = effect.map((value, i) => value - intercept - slope * mustAt(cause, i));
  const halfAtCentre = (tQuantile(0.975, worth - 2) * (standardDeviation(rest) ?? 0)) / Math.sqrt(worth);
  return Array.from({ length: fitPointCount }, (_, i) => {
    const x = lowest + ((highest - lowest) * i) / (fitPointCount - 1);
    const y = intercept + slope * x;
    const half = halfAtCentre * Math.hypot(1, (x - centre) / width);
    return { x, y, low: y - half, high: y + half };
  });
}

const without = ({ days, cause, effect }: Pairs, isLeftOut: (index: number) => boolean): Pairs => ({
  days: days.filter((_, i) => !isLeftOut(i)),
  cause: cause.filter((_, i) => !isLeftOut(i)),
  effect: effect.filter((_, i) => !isLeftOut(i)),
});

const lineEnds = (fit: readonly FitPoint[]) =>
  [fit[0], fit.at(-1)].flatMap((point) => (point === undefined ? [] : [[point.x, point.y] as const]));

/** The effect on days between two ticks, named by the least and the most of the cause that they really had. */
function readingOf({ cause, effect }: Pairs, labels: StudyLabels, from: number, to: number): string | null {
  const isIn = (dose: number) => dose >= from && dose < to;
  const average = mean(effect.filter((_, i) => isIn(mustAt(cause, i))));
  if (average === null) return null;
  const doses = cause.filter(isIn);
  const { lowest, highest } = extremesOf(doses);
  const unit = labels.causeUnit.abbreviatedName;
  const least = isDuration(unit) ? chartAmount(lowest, unit) : grouped(threeDigits(lowest));
  const most = chartAmount(highest, unit);
  const dose = lowest === highest ? most : `${least} to ${most}`;
  return `${dose}: ${chartAmount(average, labels.effectUnit.abbreviatedName)} on average, ${inDays(doses.length)}`;
}

function delayChart(
  { correlationsOverDelays: delays, numberOfPairs }: StudyStatistics,
  labels: StudyLabels,
  idPrefix: string,
): Chart {
  const { causeName, effectName } = labels;
  const text: ChartText = {
    chartId: chartId(idPrefix, 'delayColumnChart'),
    chartTitle: `${causeName} and ${effectName} at other delays`,
    explanation: `How closely ${effectName} goes with ${causeName} that many days earlier, from −1 (always opposite) through 0 to 1 (always together). Negative delays look at the days after. The highest one alone is not a finding. ${inDays(numberOfPairs)} at the delay of the study, fewer at others.`,
    names: [causeName, effectName],
    heading: `${isolated(causeName)} and ${isolated(effectName)} at other delays`,
    shown: `Correlation (−1 to 1), ${inDays(numberOfPairs)}`,
    along: 'Days from cause to effect',
    measure: 'Correlation',
    unit: '',
  };
  return columnChart(text, delays.map(delayColumn), { scale: { ends: [-1, 1] } });
}

const delayColumn = ({ lagDays, r, n }: DelayCorrelation) => ({
  value: r,
  at: lagDays,
  label: Math.abs(lagDays) % 7 === 0 ? `${lagDays}` : '',
  name: inDays(lagDays),
  n,
});
