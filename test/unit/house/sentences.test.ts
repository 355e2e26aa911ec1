import { expect, test } from '@jest/globals';
import { sentences, sentencesIn, sentencesInJson } from '../../house/sentences.ts';

test('sentences are found in JSX, strings, templates and the attributes of HTML', () => {
  const textsOf = (path: string, text: string) => sentencesIn({ path, text }).map((one) => one.text);
  expect(
    textsOf(
      'web/app/a.tsx',
      `const A = <T,>(x: T) => <p class="big one" title="Read me first">You have {n} things <b>{more && \`and \${m} more\`}</b></p>;`,
    ),
  ).toEqual(['Read me first', 'You have … things', 'and … more']);
  expect(
    textsOf(
      'web/pages/a.ts',
      'export const a = html`<h1>Sign in</h1><p>Go to <a href="/x">the app</a>.</p>`;',
    ),
  ).toEqual(['Sign in', 'Go to the app.']);
  expect(
    textsOf('shared/a.ts', "import { x } from './some words.ts';\nthrow new Error('It went wrong.');"),
  ).toEqual(['It went wrong.']);
});

test('sentences are found that are short, begin with a figure, or stand in reference data', () => {
  const textsOf = (path: string, text: string) => sentencesIn({ path, text }).map((one) => one.text);
  expect(textsOf('web/a.tsx', 'const A = <p>Steps, heart, sleep.<br />Last 7 days</p>;')).toEqual([
    'Steps, heart, sleep.',
    'Last 7 days',
  ]);
  expect(textsOf('shared/domain/cards/a.ts', "const title = 'Skipped';")).toEqual(['Skipped']);
  expect(textsOf('shared/data/a.ts', "const range = '95% range'; const kind = 'Skipped';")).toEqual([
    '95% range',
  ]);
  const json = '{\n "about": "What is in it",\n "name": "Mood",\n "question": "How is your mood?"\n}';
  expect(sentencesInJson({ path: 'a.json', text: json })).toEqual([
    { path: 'a.json', line: 4, text: 'How is your mood?' },
  ]);
  expect(sentences().map(({ text }) => text)).toContain('How is your mood?');
});

const foreign =
  /\b(?:anew|beside|by lot|the lot|tak(?:e|en) along|whereof|did you no good|one of both|is none that|of so many|besides(?=\.)|e-mail)\b/i;

test('no sentence that people read has a word of the translated voice', () => {
  const all = sentences();
  expect(all.length).toBeGreaterThan(5_000);
  expect(all.filter(({ text }) => foreign.test(text))).toEqual([]);
});
