import { threeDigits } from '../analysis/number-text.ts';
import type { DelayCorrelation, Pairs } from '../analysis/pairing.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import { inDays } from '../texts/counted.ts';
import { isolated } from '../texts/right-to-left.ts';
import { type Chart, type ChartText, chart, chartId, inBrackets } from './chart.ts';
import { columnChart } from './column-chart.ts';
import { scatterBody } from './scatter-drawing.ts';

export interface StudyCharts {
  readonly pairsScatterChart: Chart;
  readonly delayColumnChart: Chart;
}

export function studyCharts(
  pairs: Pairs,
  statistics: StudyStatistics,
  labels: StudyLabels,
  idPrefix: string,
): StudyCharts {
  return {
    pairsScatterChart: scatterChart(pairs, statistics, labels, idPrefix),
    delayColumnChart: delayChart(statistics.correlationsOverDelays, labels, idPrefix),
  };
}

function scatterChart(
  pairs: Pairs,
  statistics: StudyStatistics,
  labels: StudyLabels,
  idPrefix: string,
): Chart {
  const { causeName, effectName } = labels;
  const effectUnit = labels.effectUnit.abbreviatedName;
  const { slope, intercept, correlationCoefficient: r } = statistics;
  const line = slope === null || intercept === null ? null : { slope, intercept };
  const text: ChartText = {
    chartId: chartId(idPrefix, 'pairsScatterChart'),
    chartTitle: `${effectName} against ${causeName}`,
    explanation: [
      `Each point is a day, a larger one several: ${causeName} to the right, ${effectName} upwards.`,
      ...(line === null ? [] : ['The line is the straight one that fits best.']),
    ].join(' '),
    heading: `${isolated(effectName)} against ${isolated(causeName)}`,
    shown: `${isolated(effectName)}${inBrackets(effectUnit)}`,
    along: `${isolated(causeName)}${inBrackets(labels.causeUnit.abbreviatedName)}`,
    measure: effectName,
    unit: effectUnit,
  };
  const points = Array.from(pairs.cause, (x, i) => [x, pairs.effect[i] as number] as const);
  const fit = { name: 'Straight line that fits best', type: 'line' as const };
  return chart(text, {
    type: 'scatter',
    series: [
      { name: effectName, data: points },
      ...(line === null ? [] : [{ ...fit, data: lineEnds(pairs.cause, line) }]),
    ],
    body: scatterBody({ x: pairs.cause, y: pairs.effect, line }),
    inWords: `${inDays(pairs.days.length)}${r === null ? '' : `, r = ${threeDigits(r)}`}.`,
    isAlongDrawn: true,
  });
}

function lineEnds(
  cause: Float64Array,
  line: { slope: number; intercept: number },
): (readonly [number, number])[] {
  const sorted = cause.slice().sort();
  return [sorted[0] as number, sorted.at(-1) as number].map(
    (x) => [x, line.intercept + line.slope * x] as const,
  );
}

function delayChart(delays: readonly DelayCorrelation[], labels: StudyLabels, idPrefix: string): Chart {
  const { causeName, effectName } = labels;
  const text: ChartText = {
    chartId: chartId(idPrefix, 'delayColumnChart'),
    chartTitle: `${causeName} and ${effectName}: correlation by delay`,
    explanation: `How closely ${effectName} goes with ${causeName} of so many days before; negative delays look at the days after. The highest of these is no finding by itself.`,
    heading: `${isolated(causeName)} and ${isolated(effectName)}`,
    shown: 'Correlation by delay of the effect, in days',
    along: 'Days from cause to effect',
    measure: 'Correlation',
    unit: '',
  };
  return columnChart(
    text,
    delays.map(({ lagDays, r }) => ({ value: r, label: `${lagDays}`, name: inDays(lagDays) })),
    { labelEvery: 3 },
  );
}
