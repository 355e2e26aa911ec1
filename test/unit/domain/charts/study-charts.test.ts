import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { studyCharts } from '../../../../shared/domain/charts/study-charts.ts';
import { studyLabels } from '../../../support/study-labels.ts';
import { noise, study } from '../analysis/histories.ts';
import { elementText, expectHarmlessSvg, pathsOf, textsOf } from './svg-reading.ts';

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
  test('shows each pair and the line that fits best', () => {
    const { highchartConfig, svg } = charts([0, 1, 2, 3], [1, 3, 5, 7]).pairsScatterChart;
    expect(highchartConfig).toMatchObject({
      chart: { type: 'scatter' },
      title: { text: 'Sleep against Tea & "Co"' },
      xAxis: { title: { text: 'Tea & "Co" (serving)' } },
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
        { type: 'line' },
      ],
    });
    const ends = highchartConfig.series[1]?.data as [number, number][];
    expect(ends.map(([x, y]) => [x, Math.round(y * 1e9) / 1e9])).toEqual([
      [0, 1],
      [3, 7],
    ]);
    expect(elementText(svg, 'desc')).toMatch(/4 days, r = 1\.$/);
    expect(textsOf(svg)).toContain('Tea & "Co" (serving)');
    expectHarmlessSvg(svg);
  });

  test('keeps the line inside the plot', () => {
    const { svg } = charts([0, 0, 0, 10], [0, 10, 10, 0]).pairsScatterChart;
    const line = pathsOf(svg).at(-1) ?? '';
    const ys = Array.from(line.matchAll(/ ([\d.]+)/g), ([, y]) => Number(y));
    expect(ys).toHaveLength(2);
    for (const y of ys) expect(y).toBeGreaterThan(40);
    expectHarmlessSvg(svg);
  });

  test('has no line where there is no correlation to draw', () => {
    const { highchartConfig, explanation } = charts([1, 1, 1], [1, 2, 3]).pairsScatterChart;
    expect(highchartConfig.series).toHaveLength(1);
    expect(explanation).not.toContain('line');
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
    expect(textsOf(svg)).toContain('\u2068مزاج\u2069 (/5)');
    expect(textsOf(svg)).toContain('Tea & "Co" (serving)');
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
  test('get a column each, labelled around zero', () => {
    const { highchartConfig, svg } = charts(noise(60, 1), noise(60, 2)).delayColumnChart;
    expect(highchartConfig.series[0]?.data).toHaveLength(19);
    expect(highchartConfig.xAxis.categories?.[0]).toBe('-28 days');
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['-28', '-6', '-3', '0', '3', '6', '28']));
    expectHarmlessSvg(svg);
  });
});
