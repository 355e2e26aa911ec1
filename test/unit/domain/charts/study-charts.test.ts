import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { studyCharts } from '../../../../shared/domain/charts/study-charts.ts';
import { studyLabels } from '../../../support/studies/study-labels.ts';
import { noise, study } from '../analysis/histories.ts';
import {
  barsOf,
  dotsOf,
  elementText,
  expectHarmlessSvg,
  pathsOf,
  readingsOf,
  textsOf,
} from './svg-reading.ts';

const labels = studyLabels({
  causeName: 'Tea & "Co"',
  effectName: 'Sleep',
  causeUnit: 'serving',
  effectUnit: 'h',
});

function charts(cause: number[], effect: number[]) {
  const { pairs, statistics } = analyse(study(cause, effect));
  return studyCharts(pairs, statistics, labels, 'study');
}

describe('the scatter of pairs', () => {
  test('shows each pair where it lies', () => {
    const { highchartConfig, svg } = charts([0, 1, 2, 3], [1, 3, 5, 7]).pairsScatterChart;
    expect(highchartConfig).toMatchObject({
      chart: { type: 'scatter' },
      title: { text: 'Sleep against Tea & "Co"' },
      xAxis: { title: { text: 'Tea & "Co" (servings)' } },
      yAxis: { title: { text: 'Sleep (h)' } },
      series: [
        {
          data: [
            [0, 1],
            [1, 3],
            [2, 5],
            [3, 7],
          ],
        },
      ],
    });
    const dots = dotsOf(svg);
    const [first, second, , last] = dots;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(((last?.x ?? 0) - (first?.x ?? 0)) / 3, 0);
    expect((first?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(((first?.y ?? 0) - (last?.y ?? 0)) / 3, 0);
    expect(elementText(svg, 'desc')).toMatch(/4 days, r = 1\.$/);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Tea & "Co" (servings)', 'Sleep (h), 4 days']));
    expectHarmlessSvg(svg);
  });

  test('draws a line and its interval only with a finding', () => {
    const cause = noise(60, 1).map((value) => Math.round(4 * value));
    const found = charts(
      cause,
      noise(60, 2).map((value, day) => 6 + value + (cause[day] ?? 0)),
    ).pairsScatterChart;
    expect(found.explanation).toContain('The line is the best fit; the band around it is its 95% interval.');
    const ends = found.highchartConfig.series[1]?.data as [number, number][];
    expect(ends.map(([x]) => x)).toEqual([0, 4]);
    expect((ends[1]?.[1] ?? 0) - (ends[0]?.[1] ?? 0)).toBeCloseTo(4, 0);
    const [band = '', line = ''] = pathsOf(found.svg).filter((path) => /L/.test(path));
    expect(band).toMatch(/z$/);
    // The band is around the line, and is narrowest near the middle.
    const numbers = (path: string) => Array.from(path.matchAll(/([\d.]+) ([\d.]+)/g), ([, , y]) => Number(y));
    const [edges, middle] = [numbers(band), numbers(line)];
    const half = edges.length / 2;
    const widths = middle.map((y, i) => {
      const [upper = 0, lower = 0] = [edges[i], edges[edges.length - 1 - i]];
      expect(upper).toBeLessThan(y);
      expect(lower).toBeGreaterThan(y);
      return lower - upper;
    });
    expect(half).toBe(middle.length);
    expect(Math.min(...widths)).toBeLessThan(widths[0] ?? 0);
    expectHarmlessSvg(found.svg);

    const none = charts(noise(60, 3), noise(60, 4)).pairsScatterChart;
    expect(none.highchartConfig.series).toHaveLength(1);
    expect(none.explanation).not.toContain('line');
    expect(pathsOf(none.svg).some((path) => /L/.test(path))).toBe(false);
  });

  test('ends the line where it leaves the plot', () => {
    const cause = noise(60, 1).map((value) => Math.round(8 * value));
    const effect = cause.map((dose, day) => Math.min(5, 1 + dose + 0.3 * (noise(60, 2)[day] ?? 0)));
    const { pairs, statistics } = analyse(study(cause, effect));
    const { svg } = studyCharts(pairs, statistics, studyLabels(), 'study').pairsScatterChart;
    const line = pathsOf(svg).filter((path) => /L/.test(path))[1] ?? '';
    const ys = Array.from(line.matchAll(/([\d.]+) ([\d.]+)/g), ([, , y]) => Number(y));
    const steps = ys.slice(1).map((y, i) => Math.abs(y - (ys[i] ?? 0)));
    // A straight line: no step is level.
    for (const step of steps) expect(step).toBeGreaterThan(Math.max(...steps) / 2);
  });

  test('leaves unusual days out of the line', () => {
    const cause = noise(60, 1).map((value, day) => (day === 30 ? 40 : Math.round(8 * value)));
    const found = charts(
      cause,
      noise(60, 2).map((value, day) => 6 + value + Math.min(8, cause[day] ?? 0)),
    ).pairsScatterChart;
    expect(found.explanation).toContain('Rings are unusual days, which the line leaves out.');
    const ends = found.highchartConfig.series[1]?.data as [number, number][];
    expect(ends.map(([x]) => x)).toEqual([0, 8]);
    expect((ends[1]?.[1] ?? 0) - (ends[0]?.[1] ?? 0)).toBeCloseTo(8, 0);
  });

  test('cuts long names, never the units behind them', () => {
    const { pairs, statistics } = analyse(study([0, 1, 2, 3], [1, 3, 5, 7]));
    const long = { ...labels, causeName: 'Tea '.repeat(30).trim(), effectName: 'Warmth'.repeat(15) };
    const { pairsScatterChart, delayColumnChart } = studyCharts(pairs, statistics, long, 'study');
    const texts = textsOf(pairsScatterChart.svg);
    expect(texts.slice(0, 2).join(' ')).toMatch(/^Warmth\S*… against Tea .*…$/);
    expect(texts).toContainEqual(expect.stringMatching(/^(Warmth)+\S*…/));
    expect(texts).toContainEqual(expect.stringMatching(/\(h\), 4 days$/));
    expect(texts).toContainEqual(expect.stringMatching(/^Tea .*… \(servings\)$/));
    expect(textsOf(delayColumnChart.svg).slice(0, 2).join(' ')).toMatch(/… and Warm\S*… at other delays$/);
  });

  test('rings the unusual days', () => {
    const cause = noise(60, 1).map((value, day) => (day === 30 ? 25 : 7 + value));
    const { svg, explanation } = charts(cause, noise(60, 2)).pairsScatterChart;
    expect(explanation).toContain('Rings are unusual days.');
    expect(svg.match(/a4 4 0 1 0 8 0/g)).toHaveLength(1);
    expect(dotsOf(svg).length).toBeGreaterThan(50);
  });

  test('shows the average of each stretch of doses', () => {
    const { svg } = charts([0, 1, 2, 3], [1, 3, 5, 7]).pairsScatterChart;
    expect(readingsOf(svg)).toEqual([
      '0 servings: 1 h on average, 1 day',
      '1 serving: 3 h on average, 1 day',
      '2 to 3 servings: 6 h on average, 2 days',
    ]);
  });

  test('draws the days that fall together as one dot, the larger the more they are', () => {
    const cause = [...Array<number>(9).fill(0), ...Array<number>(4).fill(1), 2];
    const { svg } = charts(
      cause,
      cause.map((dose) => 3 * dose),
    ).pairsScatterChart;
    const dots = Array.from(svg.matchAll(/<path d="([^"]*h0)"[^>]*stroke-width="(\d+)"/g));
    expect(dots.map(([, d = '', size]) => [d.split('M').length - 1, Number(size)])).toEqual([
      [1, 15],
      [1, 10],
      [1, 5],
    ]);
  });

  test('keeps names written from right to left from turning round the unit beside them', () => {
    const { pairs, statistics } = analyse(study([0, 1, 2, 3], [1, 3, 5, 7]));
    const arabic = { ...labels, effectName: 'مزاج', effectUnit: studyLabels().effectUnit };
    const { svg } = studyCharts(pairs, statistics, arabic, 'study').pairsScatterChart;
    expect(textsOf(svg)).toContain('\u2068مزاج\u2069 (1 to 5), 4 days');
    expect(textsOf(svg)).toContain('Tea & "Co" (servings)');
    expectHarmlessSvg(svg);
  });

  test('of thousands of days stays small', () => {
    const { svg } = charts(noise(2000, 1), noise(2000, 2)).pairsScatterChart;
    expect(svg.length).toBeLessThan(60_000);
  });

  test('without pairs says so', () => {
    expect(textsOf(charts([], []).pairsScatterChart.svg)).toContain('No data yet');
  });
});

describe('correlations over delays', () => {
  const { highchartConfig, svg } = charts(noise(60, 1), noise(60, 2)).delayColumnChart;
  const correlations = highchartConfig.series[0]?.data as (number | null)[];

  test('get a column each, at their true distances', () => {
    expect(correlations).toHaveLength(19);
    expect(highchartConfig.xAxis.categories?.[0]).toBe('-28 days');
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['-28', '-14', '-7', '0', '7', '14', '28']));
    const lefts = barsOf(svg).map(({ left }) => left);
    const day = (lefts[9] ?? 0) - (lefts[8] ?? 0);
    expect(((lefts[18] ?? 0) - (lefts[0] ?? 0)) / day).toBeCloseTo(56, -1);
    expect(((lefts[1] ?? 0) - (lefts[0] ?? 0)) / day).toBeCloseTo(14, 0);
    expectHarmlessSvg(svg);
  });

  test('are as high as they are, between −1 and 1', () => {
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['-1', '0', '1']));
    const heights = barsOf(svg).map(({ top, bottom }) => (bottom - top) / (160 / 2));
    heights.forEach((height, i) => {
      expect(height).toBeCloseTo(Math.abs(correlations[i] ?? 0), 2);
    });
    expect(readingsOf(svg)[9]).toBe(`0 days: ${Number((correlations[9] ?? 0).toPrecision(3))}`);
  });
});
