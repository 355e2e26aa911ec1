import { expect, test } from '@jest/globals';
import { connectors } from '../../../shared/domain/connectors/connectors.ts';
import { iconOfCategory } from '../../../shared/domain/icons/icon.ts';
import { variableCategories } from '../../../shared/domain/variables/categories.ts';
import { serviceAt } from '../../support/client.ts';

const service = serviceAt();

/** Each is fetched once: what needs no token is throttled. */
const fetched = new Map<string, ReturnType<typeof fetchIcon>>();
const read = (file: string) => {
  const icon = fetched.get(file) ?? fetchIcon(file);
  fetched.set(file, icon);
  return icon;
};

async function fetchIcon(file: string) {
  const response = await fetch(`${service.url}/icons/${file}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const faces = [1, 2, 3, 4, 5].map((step) => `face-${step}`);
const names = [
  ...variableCategories.map(iconOfCategory),
  ...connectors.map(({ name }) => `connector-${name}`),
  ...faces,
  'person',
  'people',
  'study',
  'message',
  'reminder',
];

test.each(names)('%s is a small drawing', async (name) => {
  const { status, headers, text } = await read(`${name}.svg`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24".*<\/svg>$/);
  expect(text.length).toBeLessThan(1000);
});

test('no two are the same', async () => {
  const texts = await Promise.all(names.map(async (name) => (await read(`${name}.svg`)).text));
  expect(new Set(texts).size).toBe(texts.length);
});

test('the style sheet has a class for each', async () => {
  const { status, headers, text } = await read('icons.css');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
  for (const name of names) expect(text).toContain(`.icon-${name}{background-image:url(${name}.svg)}`);
});

test('they are the same for everybody and may be cached', async () => {
  const { headers } = await read('sleep.svg');
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['unknown.svg', 'sleep', 'sleep.png', '__proto__.svg'])('%s is unknown', async (file) => {
  const { status } = await service.get(`/icons/${file}`);
  expect(status).toBe(404);
});
