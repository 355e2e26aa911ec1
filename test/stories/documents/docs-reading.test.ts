import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import {
  withCurl,
  withGrafana,
  withHomeAssistant,
  withPandas,
  withPython,
  withR,
} from '../../../web/docs/reading-section.ts';
import { serviceAt, type TokenHolder } from '../../support/client.ts';
import { unescaped } from '../../support/document/printed.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const service = serviceAt();
let key: TokenHolder;
let page: string;
beforeAll(async () => {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const moods = Array.from({ length: 250 }, (_, n) =>
    item({ startAt: new Date(Date.UTC(2026, 0, 1, n)).toISOString().slice(0, 19), value: 1 + (n % 5) }),
  );
  await diaryOf(service, person).post(moods);
  key = { userId: person.userId, token: (await deviceKeysOf(service, person).reader()).body.key };
  page = unescaped((await service.get<string>('/docs')).body);
});

function works(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What a program of the page prints, with the key in its environment. */
async function printed(program: string, text: string): Promise<string> {
  expect(page).toContain(text);
  const file = join(mkdtempSync(join(tmpdir(), 'daymark-reading-')), 'program');
  writeFileSync(file, text);
  const env = { ...process.env, DAYMARK_KEY: key.token };
  return (await promisify(execFile)(program, [file], { env })).stdout;
}

const heads =
  'startAt,startAtLocal,timezone,variableName,variableCategoryName,value,unitAbbreviatedName,combinationOperation,sourceName,note';

const testIf = (isThere: boolean) => (isThere ? test : test.skip);

testIf(works('curl', '--version'))('curl prints a page', async () => {
  const lines = (await printed('sh', withCurl(service.url))).trim().split('\r\n');
  expect([lines[0], lines.length]).toEqual([heads, 101]);
});

testIf(works('python3', '--version'))('Python without any package reads all pages', async () => {
  const lines = (await printed('python3', withPython(service.url))).trim().split('\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    250,
    '2026-01-01T01:00:00 Mood 1 /5',
    '2026-01-11T10:00:00 Mood 5 /5',
  ]);
});

/** The system's own has pandas where its package is installed, though another may come before it. */
const withPackages = ['python3', '/usr/bin/python3'].find((one) => works(one, '-c', 'import pandas'));

testIf(withPackages !== undefined)('pandas makes a table of days', async () => {
  const text = await printed(withPackages ?? '', withPandas(service.url));
  expect(text).toMatch(/variableName +Mood/);
  expect(text).toMatch(/^2026-01-05 +[23]\.\d/m);
});

testIf(works('Rscript', '--version'))('R means the moods of each day', async () => {
  const text = await printed('Rscript', withR(service.url));
  expect(text).toMatch(/2026-01-05.*\n[ \d.]*[23](\.\d+)? /);
});

test('the sensor of Home Assistant asks for what there is, by a configuration of plain lines', async () => {
  const text = withHomeAssistant(service.url);
  expect(page).toContain(text);
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^( {2})*(- )?\w+:( !secret \w+| "[^"]*"| \w+)?$/);
  const path = (/resource: "(.*)"/.exec(text)?.[1] ?? '').slice(service.url.length);
  const { body } = await service.get<{ value: number }[]>(path, key);
  expect(body).toEqual([expect.objectContaining({ value: expect.any(Number) })]);
});

test('the query of Grafana’s Infinity names columns that its answer has', async () => {
  const text = withGrafana(service.url);
  expect(page).toContain(text);
  const { url, url_options, columns } = JSON.parse(text) as {
    url: string;
    url_options: { headers: { key: string; value: string }[] };
    columns: { selector: string }[];
  };
  const headers = Object.fromEntries(url_options.headers.map((one) => [one.key.toLowerCase(), one.value]));
  const { body } = await service.get<string>(url.slice(service.url.length), { ...key, headers });
  const [first = '', ...rows] = body.trim().split('\r\n');
  expect(first.split(',')).toEqual(expect.arrayContaining(columns.map(({ selector }) => selector)));
  expect(rows.length).toBeGreaterThan(5);
});
