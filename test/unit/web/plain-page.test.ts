import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { plainPage } from '../../../web/pages/plain-page.ts';

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
