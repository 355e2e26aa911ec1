import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chartSeries } from '../../../../shared/domain/analysis/chart-series.ts';
import { dailySeries } from '../../../../shared/domain/analysis/daily-values.ts';
import { type VariableCharts, variableCharts } from '../../../../shared/domain/charts/variable-charts.ts';
import { elementText, expectHarmlessSvg, pathsOf, textsOf } from './svg-reading.ts';

/** Monday, 2024-01-01. */
const START = Date.UTC(2024, 0, 1) / 1000;
const DAY = 86_400;

function charts(measurements: [number, number][], name = 'Mood', unitAbbreviatedName = '/5'): VariableCharts {
  const series = chartSeries(
    dailySeries({ measurements, combinationOperation: 'MEAN' }, { timeZone: 'UTC' }),
  );
  return variableCharts(series, { idPrefix: 'variable-7', name, unitAbbreviatedName });
}

const daily = (values: (number | null)[]): [number, number][] =>
  values.flatMap((value, day) => (value === null ? [] : [[START + day * DAY + 9 * 3600, value]]));
const all = (set: VariableCharts) => Object.values(set);

describe('the six charts of a variable', () => {
  const mood = charts(daily([3, 4, null, 2, 5, 4, 3]));

  test('carry their names, ids and explanations', () => {
    expect(
      Object.entries(mood).map(([kind, { chartId, chartTitle }]) => [kind, chartId, chartTitle]),
    ).toEqual([
      ['hourlyColumnChart', 'variable-7-hourlyColumnChart', 'Mood by hour of the day'],
      ['monthlyColumnChart', 'variable-7-monthlyColumnChart', 'Mood by month of the year'],
      ['distributionColumnChart', 'variable-7-distributionColumnChart', 'Distribution of Mood'],
      ['weekdayColumnChart', 'variable-7-weekdayColumnChart', 'Mood by day of the week'],
      ['lineChartWithoutSmoothing', 'variable-7-lineChartWithoutSmoothing', 'Mood over time'],
      ['lineChartWithSmoothing', 'variable-7-lineChartWithSmoothing', 'Mood over time, smoothed'],
    ]);
    for (const { explanation } of all(mood)) expect(explanation).toMatch(/^The .*Mood.*\.$/);
  });

  test('are plain JSON', () => {
    for (const { highchartConfig } of all(mood)) {
      expect(JSON.parse(JSON.stringify(highchartConfig))).toEqual(highchartConfig);
      expect(highchartConfig).toMatchObject({ credits: { enabled: false }, legend: { enabled: false } });
    }
  });

  test('name their axes with the unit', () => {
    expect(mood.weekdayColumnChart.highchartConfig).toMatchObject({
      chart: { type: 'column' },
      title: { text: 'Mood by day of the week' },
      xAxis: { categories: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] },
      yAxis: { title: { text: 'Mood (/5)' } },
      series: [{ data: [3, 3, 4, null, 2, 5, 4] }],
      tooltip: { valueSuffix: ' /5' },
    });
    expect(mood.distributionColumnChart.highchartConfig).toMatchObject({
      xAxis: { categories: ['2', '3', '4', '5'], title: { text: 'Daily value (/5)' } },
      yAxis: { title: { text: 'Number (days)' } },
      series: [{ data: [1, 2, 2, 1] }],
      tooltip: { valueSuffix: ' days' },
    });
    expect(charts([], 'Mood', '').hourlyColumnChart.highchartConfig).toMatchObject({
      yAxis: { title: { text: 'Mood' } },
      tooltip: { valueSuffix: '' },
    });
  });

  test('have a value or null for each hour and month', () => {
    const hours = mood.hourlyColumnChart.highchartConfig.series[0]?.data;
    expect(hours).toHaveLength(24);
    expect(hours?.[9]).toBe(3.5);
    expect(hours?.filter((value) => value !== null)).toHaveLength(1);
    expect(mood.monthlyColumnChart.highchartConfig.series[0]?.data).toEqual([
      3.5,
      ...new Array(11).fill(null),
    ]);
  });

  test('place days at midnight UTC of the local date', () => {
    const late = dailySeries(
      { measurements: [[START + 23 * 3600, 3]], combinationOperation: 'MEAN' },
      { timeZone: 'Asia/Tokyo' },
    );
    const { lineChartWithoutSmoothing } = variableCharts(chartSeries(late), {
      idPrefix: 'v',
      name: 'Mood',
      unitAbbreviatedName: '/5',
    });
    expect(lineChartWithoutSmoothing.highchartConfig).toMatchObject({
      chart: { type: 'line' },
      xAxis: { type: 'datetime' },
      series: [{ data: [[Date.UTC(2024, 0, 2), 3]] }],
    });
  });

  test('smooth over a week, where three of its days are known', () => {
    const sparse = charts(daily([1, null, null, 3, null, 5, ...new Array(9).fill(null), 4]));
    const at = (day: number) => START * 1000 + day * DAY * 1000;
    expect(sparse.lineChartWithSmoothing.highchartConfig.series[0]?.data).toEqual([
      [at(0), null],
      [at(3), 3],
      [at(5), null],
      [at(15), null],
    ]);
  });
});

describe('a drawing', () => {
  const year = charts(daily(Array.from({ length: 365 }, (_, day) => 3 + Math.sin(day / 9))));

  test('is accessible: an image with a title and a description in words', () => {
    const { svg } = charts(daily([3, 4, 2, 2, 5, 4, 3])).weekdayColumnChart;
    expect(svg).toMatch(
      /^<svg [^>]*role="img" aria-labelledby="variable-7-weekdayColumnChart-title variable-7-weekdayColumnChart-desc"/,
    );
    expect(svg).toContain('<title id="variable-7-weekdayColumnChart-title">Mood by day of the week</title>');
    expect(elementText(svg, 'desc')).toBe(
      'The average of daily values of Mood by day of the week. Highest: Friday with 5 /5. Lowest: Thursday with 2 /5.',
    );
    expect(elementText(year.lineChartWithoutSmoothing.svg, 'desc')).toContain(
      '1 Jan 2024 to 30 Dec 2024: 365 days with values from 2 to 4 /5.',
    );
  });

  test('fits a phone', () => {
    for (const { svg } of all(year)) expect(svg).toMatch(/ width="360" height="\d+" viewBox="0 0 360 \d+"/);
  });

  test('is well-formed and harmless', () => {
    for (const { svg } of all(year)) expectHarmlessSvg(svg);
  });

  test('says so where there are no data yet', () => {
    for (const { svg } of all(charts([]))) {
      expect(textsOf(svg)).toContain('No data yet');
      expect(elementText(svg, 'desc')).toMatch(/No data yet\.$/);
      expectHarmlessSvg(svg);
    }
  });

  test('shows a single point', () => {
    const { lineChartWithoutSmoothing, lineChartWithSmoothing } = charts(daily([4]));
    expect(textsOf(lineChartWithoutSmoothing.svg)).toContain('1 Jan 2024');
    expect(pathsOf(lineChartWithoutSmoothing.svg).at(-1)).toMatch(/^M[\d.]+ [\d.]+h0$/);
    expect(textsOf(lineChartWithSmoothing.svg)).toContain('Average of 7 days (/5): too few records so far');
  });

  test('leaves a gap where days are missing', () => {
    const line = (values: (number | null)[]) => pathsOf(charts(daily(values)).lineChartWithoutSmoothing.svg);
    const stretches = (values: (number | null)[]) =>
      line(values)
        .find((d) => d.includes('L'))
        ?.split('M').length;
    expect(stretches([1, 2, 3, 4, 5, 6])).toBe(2);
    expect(stretches([1, 2, 3, null, 5, 6])).toBe(3);
  });

  test('connects weekly records', () => {
    const weekly = Array.from({ length: 71 }, (_, day) => (day % 7 === 0 ? day : null));
    const path = pathsOf(charts(daily(weekly)).lineChartWithoutSmoothing.svg).find((d) => d.includes('L'));
    expect(path?.match(/M/g)).toHaveLength(1);
  });

  test('of five years stays small, and keeps its highest and lowest day', () => {
    const values = Array.from({ length: 1826 }, (_, day) =>
      day === 900 ? 50 : day === 1000 ? -50 : Math.sin(day) * 10,
    );
    const { svg } = charts(daily(values)).lineChartWithoutSmoothing;
    expect(svg.length).toBeLessThan(25_000);
    const ys = Array.from((pathsOf(svg).find((d) => d.includes('L')) ?? '').matchAll(/ ([\d.]+)/g), ([, y]) =>
      Number(y),
    );
    const plain = charts(daily([50, -50])).lineChartWithoutSmoothing.svg;
    const extremes = Array.from(
      (pathsOf(plain).find((d) => d.includes('L')) ?? '').matchAll(/ ([\d.]+)/g),
      ([, y]) => Number(y),
    );
    expect(Math.min(...ys)).toBe(Math.min(...extremes));
    expect(Math.max(...ys)).toBe(Math.max(...extremes));
  });

  test('of a century with random gaps stays small', () => {
    const values = Array.from({ length: 36_525 }, (_, day) =>
      (day * 7919) % 10 < 6 ? (day * 31) % 17 : null,
    );
    for (const { svg } of all(charts(daily(values)))) expect(svg.length).toBeLessThan(60_000);
  });

  test('draws columns from zero, downwards below it', () => {
    const { svg } = charts(daily([-3, 2, 1, 1, 1, 1, 1])).weekdayColumnChart;
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['0', '-3', '2', 'Mon', 'Tue']));
  });

  test('of nearly level values shows dots on an axis that says where it starts', () => {
    const { svg } = charts(daily([80, 80.5, 80.2, 80.1, 80.7, 80.3, 80.4])).weekdayColumnChart;
    expect(textsOf(svg)).toContain('Average by day of the week (/5), axis from 80');
    expect(pathsOf(svg).at(-1)).toMatch(/h0/);
  });

  test('counts days in whole numbers', () => {
    const labels = textsOf(charts(daily([1, 2])).distributionColumnChart.svg);
    expect(labels).toEqual(expect.arrayContaining(['0', '1']));
    expect(labels.some((label) => /^0\.\d/.test(label))).toBe(false);
  });

  test('labels bins at their edges', () => {
    const values = Array.from({ length: 30 }, (_, day) => day * 3.3);
    expect(textsOf(charts(daily(values)).distributionColumnChart.svg)).toEqual(
      expect.arrayContaining(['0', '20', '40', '60', '80', '100']),
    );
  });
});

describe('a name', () => {
  const strange = '<script>alert("x")</script> & \'q\' שלום 👩‍👩‍👧';

  test('shows literally, whatever it holds', () => {
    for (const { svg, highchartConfig } of all(charts(daily([1, 2, 3]), strange, '<i>'))) {
      expectHarmlessSvg(svg);
      expect(elementText(svg, 'title')).toContain(strange);
      expect(highchartConfig.title.text).toContain(strange);
    }
  });

  test('loses what XML cannot hold', () => {
    const { svg } = charts(daily([1]), 'a\u0000b\u0008c\ufffed\ud800e').hourlyColumnChart;
    expect(elementText(svg, 'title')).toBe('abcde by hour of the day');
  });

  test('that is long takes two lines and keeps whole emoji, in full for those who listen', () => {
    for (const name of ['Vitamin '.repeat(15).trim(), 'x'.repeat(125), '👩‍👩‍👧'.repeat(40)]) {
      const { svg } = charts(daily([1]), name).weekdayColumnChart;
      const heading = textsOf(svg).slice(0, 2).join('').replace('…', '').replaceAll(' ', '');
      expect(name.replaceAll(' ', '').startsWith(heading)).toBe(true);
      expect(textsOf(svg)[1]).toMatch(/…$/);
      expect(heading).not.toMatch(/\u200d$/);
      expect(elementText(svg, 'title')).toBe(`${name} by day of the week`);
    }
  });

  test('in an id prefix is made fit for an id', () => {
    const series = chartSeries(
      dailySeries({ measurements: [], combinationOperation: 'MEAN' }, { timeZone: 'UTC' }),
    );
    const { chartId } = variableCharts(series, {
      idPrefix: 'a b"<é',
      name: 'n',
      unitAbbreviatedName: '',
    }).hourlyColumnChart;
    expect(chartId).toBe('a-b--hourlyColumnChart');
  });
});

test('whatever the values, every drawing is well-formed and no label is NaN', () => {
  const value = fc.oneof(
    fc.double({ noNaN: false }),
    fc.integer({ min: -9, max: 9 }),
    fc.double({ min: -1e-6, max: 1e-6 }),
  );
  const rows = fc.array(fc.tuple(fc.integer({ min: START, max: START + 900 * DAY }), value), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, fc.string({ unit: 'binary', maxLength: 40 }), (measurements, name) => {
      for (const { svg, highchartConfig } of all(charts(measurements, name))) {
        expectHarmlessSvg(svg);
        expect(JSON.parse(JSON.stringify(highchartConfig.series))).toEqual(highchartConfig.series);
      }
    }),
    { numRuns: 30, seed: 1 },
  );
});
