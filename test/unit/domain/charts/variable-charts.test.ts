import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chartSeries } from '../../../../shared/domain/analysis/chart-series.ts';
import { dailySeries } from '../../../../shared/domain/analysis/days/daily-values.ts';
import { type VariableCharts, variableCharts } from '../../../../shared/domain/charts/variable-charts.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { labelOf } from '../../../support/studies/study-labels.ts';
import {
  barsOf,
  dotsOf,
  elementText,
  expectHarmlessSvg,
  pathsOf,
  readingsOf,
  textsOf,
} from './svg-reading.ts';

/** Monday, 2024-01-01. */
const START = Date.UTC(2024, 0, 1) / 1000;
const DAY = 86_400;

interface Settings {
  readonly name?: string;
  readonly unit?: string;
  readonly operation?: 'MEAN' | 'SUM';
  readonly isFilled?: boolean;
}

function charts(
  measurements: [number, number][],
  { name = 'Mood', unit = '/5', operation = 'MEAN', isFilled = false }: Settings = {},
): VariableCharts {
  const series = chartSeries(
    dailySeries({ measurements, combinationOperation: operation }, { timeZone: 'UTC' }),
  );
  const isSum = operation === 'SUM';
  return variableCharts(series, { idPrefix: 'variable-7', name, unit: labelOf(unit), isSum, isFilled });
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
    for (const { explanation } of all(mood))
      expect(explanation).toMatch(/^The .*Mood.* From 6 days, 1 Jan 2024 to 7 Jan 2024\.$/);
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
      xAxis: { categories: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
      yAxis: { title: { text: 'Mood (of 5)' } },
      series: [{ data: [3, 4, null, 2, 5, 4, 3] }],
      tooltip: { valueSuffix: ' of 5' },
    });
    expect(mood.distributionColumnChart.highchartConfig).toMatchObject({
      xAxis: { categories: ['2', '3', '4', '5'], title: { text: 'Daily value (1 to 5)' } },
      yAxis: { title: { text: 'Number (days)' } },
      series: [{ data: [1, 2, 2, 1] }],
      tooltip: { valueSuffix: ' days' },
    });
    expect(charts([], { unit: 'count' }).hourlyColumnChart.highchartConfig).toMatchObject({
      yAxis: { title: { text: 'Mood' } },
      tooltip: { valueSuffix: '' },
    });
  });

  test('have a value or null for each month', () => {
    expect(mood.monthlyColumnChart.highchartConfig.series[0]?.data).toEqual([
      3.5,
      ...new Array(11).fill(null),
    ]);
  });

  test('compare hours only where three of them have three measurements each', () => {
    const at = (hours: number[]) =>
      charts(
        [0, 1, 2].flatMap((day) =>
          hours.map((hour): [number, number] => [START + day * DAY + hour * 3600, hour / 5]),
        ),
      ).hourlyColumnChart;
    const { highchartConfig } = at([5, 10, 20]);
    expect(highchartConfig.series[0]?.data.map((value, hour) => (value === null ? null : hour))).toEqual(
      Array.from({ length: 24 }, (_, hour) => ([5, 10, 20].includes(hour) ? hour : null)),
    );
    const few = at([5, 10]);
    expect(few.highchartConfig.series[0]?.data).toEqual(new Array(24).fill(null));
    expect(textsOf(few.svg)).toContain('Too few hours with three records to compare');
  });

  test('say in their titles that only days with a record show, where others count as a value', () => {
    const titles = all(charts(daily([1, 2]), { name: 'Aspirin', unit: 'mg', isFilled: true })).map(
      ({ chartTitle }) => chartTitle,
    );
    expect(titles[3]).toBe('Aspirin by day of the week, on days with Aspirin');
    for (const title of titles) expect(title).toMatch(/, on days with Aspirin$/);
  });

  test('say of how many days they are, and of which', () => {
    const { weekdayColumnChart, distributionColumnChart } = mood;
    expect(textsOf(weekdayColumnChart.svg)).toContain('Average (1 to 5), 6 days');
    expect(textsOf(distributionColumnChart.svg)).toEqual(
      expect.arrayContaining(['Number of days, 6 in all', 'Daily value (1 to 5)']),
    );
  });

  test('place days at midnight UTC of the local date', () => {
    const late = dailySeries(
      { measurements: [[START + 23 * 3600, 3]], combinationOperation: 'MEAN' },
      { timeZone: 'Asia/Tokyo' },
    );
    const { lineChartWithoutSmoothing } = variableCharts(chartSeries(late), {
      idPrefix: 'v',
      name: 'Mood',
      unit: labelOf('/5'),
      isSum: false,
      isFilled: false,
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

  test('is accessible: a group with a title and a description in words', () => {
    const { svg } = charts(daily([3, 4, 2, 2, 5, 4, 3])).weekdayColumnChart;
    expect(svg).toMatch(
      /^<svg [^>]*role="group" aria-labelledby="variable-7-weekdayColumnChart-title variable-7-weekdayColumnChart-desc"/,
    );
    expect(svg).toContain('<title id="variable-7-weekdayColumnChart-title">Mood by day of the week</title>');
    expect(elementText(svg, 'desc')).toBe(
      'The average of daily values of Mood by day of the week. From 7 days, 1 Jan 2024 to 7 Jan 2024. Highest: Friday with 5/5. Lowest: Thursday with 2/5.',
    );
    expect(elementText(year.lineChartWithoutSmoothing.svg, 'desc')).toContain(
      '1 Jan 2024 to 30 Dec 2024: 365 days with values from 2/5 to 4/5.',
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
    expect(textsOf(lineChartWithSmoothing.svg)).toContain('7-day average (1 to 5), 1 day: too few records');
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
    const { svg } = charts(daily([-3, 2, 1, 1, 1, 1, 1]), { unit: '-4 to 4' }).weekdayColumnChart;
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['0', '-4', '4', 'Mon', 'Tue']));
    const heights = barsOf(svg).map(({ top, bottom }) => bottom - top);
    const unit = Math.min(...heights);
    expect(heights.map((height) => Math.round((10 * height) / unit) / 10)).toEqual([3, 2, 1, 1, 1, 1, 1]);
    const [monday, tuesday] = barsOf(svg);
    expect(monday?.top).toBe(tuesday?.bottom);
  });

  test('of nearly level values shows dots on an axis that says where it starts', () => {
    const { svg } = charts(daily([80, 80.5, 80.2, 80.1, 80.7, 80.3, 80.4]), {
      unit: 'kg',
    }).weekdayColumnChart;
    expect(textsOf(svg)).toContain('Average (kg), 7 days, axis from 76');
    const ys = dotsOf(svg).map(({ y }) => y);
    expect(ys).toHaveLength(7);
    // The axis spans at least a tenth of the mean, so that 0.7 kg of 80 stay small.
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(160 / 10);
  });

  test('counts days in whole numbers', () => {
    const labels = textsOf(charts(daily([1, 2])).distributionColumnChart.svg);
    expect(labels).toEqual(expect.arrayContaining(['0', '1']));
    expect(labels.some((label) => /^0\.\d/.test(label))).toBe(false);
  });

  test('gives a count of none no height, and every other the height of its number', () => {
    // 0 to 5 in steps of 1 but nothing between 2 and 4: 13 distinct values make bins.
    const values = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1.1, 1.2, 1.3, 4.1, 4.2, 4.3, 4.4, 4.5];
    const { svg, highchartConfig } = charts(daily(values), { unit: 'mg' }).distributionColumnChart;
    const counts = highchartConfig.series[0]?.data as number[];
    expect(counts).toContain(0);
    const filled = counts.flatMap((count) => (count === 0 ? [] : [count]));
    const bars = barsOf(svg);
    expect(bars).toHaveLength(filled.length);
    const unit = ((bars[0]?.bottom ?? 0) - (bars[0]?.top ?? 0)) / (filled[0] ?? 1);
    bars.forEach(({ top, bottom }, i) => {
      expect((bottom - top) / unit).toBeCloseTo(filled[i] ?? 0, 0);
    });
  });

  test('draws a rating on its whole scale', () => {
    const { weekdayColumnChart, lineChartWithoutSmoothing } = charts(daily([3, 3.5, 3, 3.2, 3, 3, 3]));
    for (const { svg } of [weekdayColumnChart, lineChartWithoutSmoothing]) {
      expect(textsOf(svg)).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5']));
    }
    const [monday, tuesday] = dotsOf(weekdayColumnChart.svg);
    // The plot is 160 high: half a point of four is an eighth of it.
    expect((monday?.y ?? 0) - (tuesday?.y ?? 0)).toBeCloseTo(160 / 8, 1);
  });

  test('draws what adds up from zero, as a line too', () => {
    const { lineChartWithoutSmoothing, weekdayColumnChart } = charts(daily([500, 510, 505, 500, 500]), {
      unit: 'mg',
      operation: 'SUM',
    });
    for (const { svg } of [lineChartWithoutSmoothing, weekdayColumnChart])
      expect(textsOf(svg)).toContain('0');
    const heights = barsOf(weekdayColumnChart.svg).map(({ top, bottom }) => bottom - top);
    expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.97);
  });

  test('draws a line of durations where they are, so that a night is not as long as any other', () => {
    const nights = charts(daily([7, 8, 6.5, 7.5, 6]), { unit: 'h', operation: 'SUM' });
    expect(textsOf(nights.lineChartWithoutSmoothing.svg)).not.toContain('0');
    expect(textsOf(nights.weekdayColumnChart.svg)).toContain('0');
  });

  test('of a mean of zero is a dot on the line, unlike a day that was never recorded', () => {
    const { svg } = charts(daily([0, 2, 1, 1]), { unit: 'mg', operation: 'SUM' }).weekdayColumnChart;
    expect(barsOf(svg)).toHaveLength(3);
    expect(dotsOf(svg)).toHaveLength(1);
    expect(dotsOf(svg)[0]?.y).toBe(barsOf(svg)[0]?.bottom);
  });

  test.each([
    ['/10', 7, '7/10'],
    ['%', 50, '50%'],
    ['$', -5, '-$5'],
    ['C', 36.6, '36.6 °C'],
    ['count', 10_400, '10,400'],
    ['yes/no', 1, '1'],
    ['serving', 1, '1 serving'],
    ['serving', 2, '2 servings'],
  ])('shows amounts of %s as people write them', (unit, value, text) => {
    expect(readingsOf(charts(daily([value]), { unit }).weekdayColumnChart.svg)).toEqual([`Monday: ${text}`]);
    expect(readingsOf(charts(daily([value]), { unit }).distributionColumnChart.svg)[0]).toMatch(/: 1 day$/);
  });

  test('shows the value of what is pointed at, touched or focused', () => {
    const { weekdayColumnChart, lineChartWithSmoothing } = charts(daily([3, 4, null, 2, 5, 4, 3]));
    expect(readingsOf(weekdayColumnChart.svg)).toEqual([
      'Monday: 3/5',
      'Tuesday: 4/5',
      'Thursday: 2/5',
      'Friday: 5/5',
      'Saturday: 4/5',
      'Sunday: 3/5',
    ]);
    expect(readingsOf(lineChartWithSmoothing.svg)[0]).toBe('1 Jan 2024: 3/5');
    expect(readingsOf(year.lineChartWithoutSmoothing.svg)).toHaveLength(12);
    expect(readingsOf(year.lineChartWithoutSmoothing.svg)[0]).toBe(
      '1 Jan 2024 to 31 Jan 2024: 3.57/5 on average',
    );
  });

  test('labels bins at their edges', () => {
    const values = Array.from({ length: 30 }, (_, day) => day * 3.3);
    expect(textsOf(charts(daily(values)).distributionColumnChart.svg)).toEqual(
      expect.arrayContaining(['0', '20', '40', '60', '80', '100']),
    );
  });
});

test('labels of dates that have no room side by side keep even steps', () => {
  const svg = charts(daily(Array.from({ length: 150 }, (_, day) => (day % 5) + 1))).lineChartWithSmoothing
    .svg;
  const months = textsOf(svg).filter((text) => /^[A-Z][a-z]{2} 2024$/.test(text));
  expect(months).toEqual(['Jan 2024', 'Mar 2024', 'May 2024']);
});

describe('averages', () => {
  test('that differ less than the days themselves do not fill the picture', () => {
    const values = Array.from({ length: 70 }, (_, day) => (day % 2 === 0 ? -10 : 10) + (day % 7) / 10);
    const { svg, highchartConfig } = charts(daily(values), { unit: 'C' }).weekdayColumnChart;
    const means = (highchartConfig.series[0]?.data ?? []) as number[];
    expect(Math.max(...means) - Math.min(...means)).toBeCloseTo(0.6, 9);
    const tops = barsOf(svg).map(({ top }) => top);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(160 / 20);
  });

  test('of a single measurement say so', () => {
    expect(textsOf(charts(daily([4])).hourlyColumnChart.svg)).toContain('Average of 1 measurement (1 to 5)');
  });

  test('say where the axis begins, however much stands before it', () => {
    const minutes = Array.from({ length: 3000 }, (_, i): [number, number] => [START + i * 60, 60 + (i % 20)]);
    const { svg } = charts(minutes, { unit: 'bpm', name: 'Heart rate' }).hourlyColumnChart;
    expect(textsOf(svg).slice(1, 3).join(' ')).toMatch(
      /^Average of 3,000 measurements \(bpm\), axis from \d+$/,
    );
  });
});

describe('a name', () => {
  const strange = '<script>alert("x")</script> & \'q\' שלום 👩‍👩‍👧';

  test('shows literally, whatever it holds', () => {
    for (const { svg, highchartConfig } of all(charts(daily([1, 2, 3]), { name: strange }))) {
      expectHarmlessSvg(svg);
      expect(elementText(svg, 'title')).toContain(strange);
      expect(highchartConfig.title.text).toContain(strange);
    }
  });

  test('loses what XML cannot hold', () => {
    const { svg } = charts(daily([1]), { name: 'a\u0000b\u0008c\ufffed\ud800e' }).hourlyColumnChart;
    expect(elementText(svg, 'title')).toBe('abcde by hour of the day');
  });

  test('that is long takes two lines and keeps whole emoji, in full for those who listen', () => {
    for (const name of ['Vitamin '.repeat(15).trim(), 'x'.repeat(125), '👩‍👩‍👧'.repeat(40)]) {
      const { svg } = charts(daily([1]), { name }).weekdayColumnChart;
      const [shownName = '', behind] = textsOf(svg).slice(0, 2).join('').replaceAll(' ', '').split('…');
      expect(name.replaceAll(' ', '').startsWith(shownName)).toBe(true);
      expect(shownName.length).toBeGreaterThan(20);
      expect(behind).toBe('bydayoftheweek');
      expect(shownName).not.toMatch(/\u200d$/);
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
      unit: labelOf('count'),
      isSum: false,
      isFilled: false,
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
    fc.property(rows, fc.string({ unit: anyCharacter, maxLength: 40 }), (measurements, name) => {
      for (const { svg, highchartConfig } of all(charts(measurements, { name, unit: 'mg' }))) {
        expectHarmlessSvg(svg);
        expect(JSON.parse(JSON.stringify(highchartConfig.series))).toEqual(highchartConfig.series);
      }
    }),
    { numRuns: 30, seed: 1 },
  );
});
