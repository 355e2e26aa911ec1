import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { asPage } from '../../../shared/http/pages/page-endpoint.ts';
import { Failure } from '../../../shared/operations/failure.ts';
import { plainPage } from '../../../web/pages/plain-page.ts';
import { eventOf } from '../http/event.ts';

const palette = readFileSync(new URL('../../../web/palette.css', import.meta.url), 'utf8');

/** Colours by their names, on light and on dark. */
const coloursIn = (css: string) =>
  css
    .split('@media')
    .map((part) =>
      Object.fromEntries(
        [...part.matchAll(/--([\w-]+):\s*(#\w+)/g)].map(([, name, colour]) => [name, colour]),
      ),
    );

test('a page of a few lines has the colours of all others', () => {
  const [light, dark] = coloursIn(palette);
  const [shown, shownInTheDark] = coloursIn(plainPage('Not found', []).text);
  expect(Object.keys(shown ?? {}).length).toBeGreaterThan(2);
  expect(light).toMatchObject(shown ?? {});
  expect(dark).toMatchObject(shownInTheDark ?? {});
});

test('a page that cannot be shown now says so to somebody who sends no requests, and when to come again', () => {
  const summary = 'Send the same request again shortly';
  const problems = [{ message: 'The request was not processed.' }];
  const busy = (seconds: string) =>
    asPage(new Failure(503, summary, problems, { 'retry-after': seconds }), eventOf({})).body as string;
  for (const [seconds, words] of [
    ['5', 'in a few seconds'],
    ['90', 'in a minute or two'],
    ['300', 'in a few minutes'],
  ] as const) {
    expect(busy(seconds)).toContain(`Please reload it ${words}.`);
    expect(busy(seconds)).toContain('<a href="">Reload</a>');
    expect(busy(seconds)).not.toMatch(/request|\/signin"|account/);
  }
});
