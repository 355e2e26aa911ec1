import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { StudyPage } from '../../../../shared/domain/studies/study-page.ts';
import { renderStudyPage } from '../../../../web/study-page/page.ts';
import { pageOf, recipes } from '../../../support/studies/typical-studies.ts';

const chart = (chartId: string, isEmpty = false) => ({
  chartId,
  chartTitle: 'A chart',
  explanation: `What ${chartId} shows.`,
  svg: `<svg id="${chartId}"></svg>`,
  isEmpty,
});
const page = (changes: Partial<StudyPage> = {}): StudyPage => ({
  type: 'individual',
  causeName: 'Salt',
  effectName: 'Thirst',
  verdict: 'none',
  text: {
    title: 'No clear effect',
    tagLine: 'First.',
    sentences: ['First.', 'Second.'],
    disclaimer: 'No advice.',
  },
  facts: [{ label: 'Paired days', value: '12', meaning: 'Days with both.' }],
  chartGroups: [],
  engineVersion: '1',
  analysedAt: 1_770_000_000,
  ...changes,
});
const noVotes = { causality: { up: 0, down: 0 }, usefulness: { up: 0, down: 0 } };
const published = { kind: 'public', address: 'https://daymark.example/studies/1' } as const;
const render = (changes: Partial<StudyPage> = {}, votes = noVotes) =>
  renderStudyPage(page(changes), votes, 'body{}', published);

test('every colour of the drawings has a counterpart in the dark', () => {
  const style = readFileSync(new URL('../../../../web/charts.css', import.meta.url), 'utf8');
  const [, dark = ''] = style.split('prefers-color-scheme: dark');
  for (const recipe of recipes.slice(0, 9)) {
    const html = renderStudyPage(pageOf(recipe), noVotes, style, published);
    const drawn = html.split('<main>')[1] ?? '';
    const used = new Set(Array.from(drawn.matchAll(/(fill|stroke)="#[0-9a-f]{6}"/g), ([all]) => all));
    expect(used.size).toBeGreaterThan(5);
    for (const colour of used) expect(dark).toContain(`[${colour}]`);
  }
});

test('no two charts of a page have the same title', () => {
  for (const recipe of recipes.slice(0, 9)) {
    const titles = pageOf(recipe).chartGroups.flatMap(({ charts }) =>
      charts.map(({ chartTitle }) => chartTitle),
    );
    expect(new Set(titles).size).toBe(titles.length);
  }
});

describe('the page', () => {
  test('shows the leading sentence once', () => {
    expect(
      render()
        .split('<main>')[1]
        ?.match(/First\./g),
    ).toHaveLength(1);
    expect(render()).toContain('<meta name="description" content="First.">');
    expect(render({ text: { ...page().text, sentences: ['First.'] } })).not.toContain('In words');
  });

  test('leaves out charts with nothing in them, and folds away all but two', () => {
    const charts = [chart('a'), chart('b', true), chart('c'), chart('d')];
    const html = render({ chartGroups: [{ id: 'g', heading: 'Charts', charts }] });
    const [atOnce = '', folded = ''] = html.split('<details>');
    expect(atOnce).toContain('<svg id="a">');
    expect(atOnce).toContain('<svg id="c">');
    expect(folded).toContain('<svg id="d">');
    expect(folded).toContain('<summary>1 more chart</summary>');
    expect(html).not.toContain('<svg id="b">');
    const empty = render({ chartGroups: [{ id: 'g', heading: 'Charts', charts: [chart('b', true)] }] });
    expect(empty).not.toContain('Charts');
  });

  test('draws the interval where there is one', () => {
    const html = render({ interval: { r: -0.5, low: -0.8, high: 0.1 } });
    expect(html).toContain('Correlation −0.50; with 95% confidence between −0.80 and 0.10.');
    expect(render()).not.toContain('class="interval"');
  });

  test('escapes whatever people wrote', () => {
    const wild = '<img src=x onerror="a">&\'';
    const html = render({
      studyTitle: wild,
      causeName: wild,
      text: { title: wild, tagLine: wild, sentences: [wild, `${wild}.`], disclaimer: 'No advice.' },
      facts: [{ label: 'x', value: wild, meaning: wild }],
      chartGroups: [{ id: 'g', heading: wild, charts: [{ ...chart('a'), explanation: wild }] }],
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('onerror="');
    expect(html.match(/&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;/g)?.length).toBeGreaterThanOrEqual(
      7,
    );
  });

  test('isolates names written from right to left, and those only', () => {
    const html = render({
      causeName: 'קפה',
      text: { ...page().text, title: 'Higher קפה predicts lower Thirst (3 → 2)' },
    });
    expect(html).toContain('<h1>Higher <bdi>קפה</bdi> predicts lower Thirst (3 → 2)</h1>');
    expect(html).not.toContain('<bdi>Thirst');
  });

  test('shows votes once there are some', () => {
    expect(render()).not.toContain('Votes');
    const html = render({}, { causality: { up: 10, down: 5 }, usefulness: { up: 0, down: 0 } });
    expect(html).toContain('<dd>about 10 yes, about 5 no<p');
    expect(html).not.toContain('useful');
  });
});
