/**
 * Every kind of chart of typical and odd data, as the public page shows them, to be looked at: a picture may be
 * right to the last number and still mislead or fall apart. At 360 and 1,280 pixels, light and dark:
 *
 * node test/support/studies/chart-sheet.ts > chart-sheet.html
 */
import { readFileSync } from 'node:fs';
import { chartSeries } from '../../../shared/domain/analysis/chart-series.ts';
import { dailySeries } from '../../../shared/domain/analysis/days/daily-values.ts';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { calendarDrawing } from '../../../shared/domain/charts/calendar-drawing.ts';
import type { Chart } from '../../../shared/domain/charts/chart.ts';
import { variableCharts } from '../../../shared/domain/charts/variable-charts.ts';
import { drawStudy } from '../../../shared/domain/studies/study-drawings.ts';
import { labelsOf } from '../../../shared/domain/studies/study-text.ts';
import { html, verbatim } from '../../../web/html.ts';
import { type SampleVariable, sampleVariables } from './sample-variables.ts';
import { labelOf } from './study-labels.ts';
import { recipes, studyOf } from './typical-studies.ts';

const firstDay = Date.UTC(2025, 0, 6) / 1000;
const firstYear = new Date(firstDay * 1000).getUTCFullYear();

function chartsOf(
  { name = 'Mood', unit = '/5', isSum = false, isFilled = false, days = 60, make }: SampleVariable,
  i: number,
) {
  const random = mulberry32(i + 1);
  const measurements = Array.from({ length: days }, (_, day) =>
    make(day, random).map(([hour, value]): [number, number] => [
      firstDay + day * 86_400 + hour * 3600,
      value,
    ]),
  ).flat();
  const series = chartSeries(
    dailySeries({ measurements, combinationOperation: isSum ? 'SUM' : 'MEAN' }, { timeZone: 'UTC' }),
  );
  const variable = { idPrefix: `v${i}`, name, unit: labelOf(unit), isSum };
  const values = new Map(Array.from(series.days, (day, at) => [day, series.values[at] ?? 0]));
  return [
    ...Object.values(variableCharts(series, { ...variable, isFilled })),
    { svg: calendarDrawing({ ...variable, year: firstYear, values }), explanation: 'A year at a glance.' },
  ];
}

const figures = (charts: readonly Pick<Chart, 'svg' | 'explanation'>[]) =>
  charts.map(
    ({ svg, explanation }) => html`<figure>${verbatim(svg)}<figcaption>${explanation}</figcaption></figure>`,
  );

const sheets = [
  ...sampleVariables.map((sample, i) => ({ about: sample.about, charts: chartsOf(sample, i) })),
  ...recipes.map((recipe, i) => {
    const { cause, effect, analysis } = studyOf(recipe);
    const drawings = drawStudy(analysis.pairs, analysis.statistics, labelsOf(cause, effect));
    const charts = Object.values(drawings).map((chart) => ({
      ...chart,
      svg: chart.svg.replaceAll(chart.chartId, `s${i}-${chart.chartId}`),
    }));
    return { about: recipe.about, charts };
  }),
];

const style = ['palette', 'base', 'charts', 'study-page/page']
  .map((name) => readFileSync(new URL(`../../../web/${name}.css`, import.meta.url), 'utf8'))
  .join('');
console.log(
  html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Charts</title><style>${verbatim(style)}</style><main>
${sheets.map(({ about, charts }) => html`<section><h2>${about}</h2><div class="charts">${figures(charts)}</div></section>\n`)}
</main></html>`.text,
);
