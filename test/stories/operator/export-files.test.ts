import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runExport } from '../../../lib/export/main.ts';
import { runImport } from '../../../lib/import/main.ts';
import { CsvReader } from '../../../shared/domain/texts/csv.ts';
import { formatDate, formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import { serviceAt, type TokenHolder } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
const folder = mkdtempSync(join(tmpdir(), 'daymark-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const piped = (token: string) => {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = {
    stdin: Readable.from([`${token}\n`]),
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
  };
  return { terminal, said: () => ({ stdout: stdout.join(''), stderr: stderr.join('') }) };
};

async function exported(form: string, token: string, words: readonly string[] = []) {
  const { terminal, said } = piped(token);
  const code = await runExport([form, '--url', service.url, ...words], terminal);
  return { code, ...said() };
}

async function imported(path: string, token: string, words: readonly string[] = [], url = service.url) {
  const { terminal, said } = piped(token);
  const code = await runImport([path, '--yes', '--no-wait', '--url', url, ...words], terminal);
  return { code, ...said() };
}

/** The same by a way to the service that lets so many writes through, and then nothing more; how many it let through. */
async function importedUntil(most: number, path: string, token: string): Promise<number> {
  let writes = 0;
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    if (method !== 'GET' && writes >= most) return response.writeHead(401).end();
    if (method !== 'GET') writes++;
    const answer = await fetch(`${service.url}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    });
    const link = answer.headers.get('link');
    return response
      .writeHead(answer.status, { 'content-type': 'application/json', ...(link && { link }) })
      .end(await answer.text());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { code } = await imported(path, token, ['--setup'], `http://127.0.0.1:${port}`);
    expect(code).toBe(most === Infinity ? 0 : 1);
    return writes;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The records of an export, no matter whose. Rows of one second come in the order of numbers that each account draws for itself. */
const linesOf = (written: string) =>
  written
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line))
    .map(({ createdAt: _, displayName: __, ...rest }) => JSON.stringify(rest))
    .toSorted();

const days = 365;
const first = parseUtc('2025-11-01T00:00:00') ?? 0;
/** Whole days before the test's own, in the order they were lived. */
const second = (day: number, hour: number, minute = 0) =>
  formatUtc(first + day * 86_400 + hour * 3600 + minute * 60);

let person: Awaited<ReturnType<typeof service.createPerson>>;

/** A year of somebody who moved, with an ingredient, settings, reminders, a vote and a study. */
beforeAll(async () => {
  person = await service.createPerson({ timezone: 'Asia/Tokyo' });
  const rows = Array.from({ length: days }, (_, day) => [
    item({
      variableName: 'Green tea',
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      combinationOperation: 'SUM',
      value: day % 3,
      startAt: second(day, 9),
    }),
    item({
      variableName: 'Calm',
      variableCategoryName: 'Emotions',
      unitAbbreviatedName: '/5',
      value: 1 + ((day % 3) + (day % 2)),
      startAt: second(day, 21, 30),
      ...(day % 50 === 0 && { note: '=HYPERLINK("x")\nsecond, line' }),
    }),
    item({
      variableName: 'Body Weight',
      variableCategoryName: 'Physique',
      unitAbbreviatedName: day % 2 === 0 ? 'kg' : 'lb',
      value: day % 2 === 0 ? 70 : 155,
      startAt: second(day, 6),
      sourceName: 'Scale',
    }),
    ...(day % 30 === 0
      ? [
          item({
            variableName: 'Systolic Blood Pressure',
            variableCategoryName: 'Vital Signs',
            unitAbbreviatedName: 'mmHg',
            value: 121,
            startAt: second(day, 7),
            sourceName: 'Cuff',
          }),
          item({
            variableName: 'Diastolic Blood Pressure',
            variableCategoryName: 'Vital Signs',
            unitAbbreviatedName: 'mmHg',
            value: 80,
            startAt: second(day, 7),
            sourceName: 'Cuff',
          }),
        ]
      : []),
  ]).flat();
  for (let i = 0; i < rows.length; i += 500)
    await service.post('/api/v3/measurements/post', rows.slice(i, i + 500), person);
  await service.post(
    '/api/v3/userSettings',
    { timezone: 'Europe/Berlin', timezoneFrom: formatDate(first / 86_400 + 200) },
    person,
  );
  await service.post(
    '/api/v3/userSettings',
    { dayStartsAt: '03:00:00', latestReminderTime: '22:00:00', snoozeMinutes: 15 },
    person,
  );
  await service.post(
    '/api/v3/trackingReminders',
    [
      {
        variableName: 'Calm',
        reminderFrequency: 86_400,
        reminderStartTimeLocal: '21:00:00',
        instructions: 'Breathe',
      },
      {
        variableName: 'Caffeine',
        variableCategoryName: 'Nutrients',
        unitAbbreviatedName: 'mg',
        combinationOperation: 'SUM',
        reminderFrequency: 0,
      },
      {
        variableName: 'Green tea',
        reminderFrequency: 86_400,
        reminderTimesLocal: ['08:00:00', '16:00:00'],
        daysOfWeek: [1, 2, 3, 4, 5],
        minimumIntervalSeconds: 3600,
        amountLeft: 30,
      },
      { variableName: 'Systolic Blood Pressure', reminderFrequency: 0 },
    ],
    person,
  );
  const ids = await idsOf(person);
  await service.post(
    '/api/v3/userTags',
    { taggedVariableId: ids.get('Green tea'), tagVariableId: ids.get('Caffeine'), conversionFactor: 30 },
    person,
  );
  await service.post(
    '/api/v3/userVariables',
    [
      { name: 'Green tea', fillingType: 'zero', onsetDelay: 1800, alias: 'Sencha', durationOfAction: 7200 },
      { name: 'Body Weight', unitAbbreviatedName: 'lb', description: 'Mornings' },
      { name: 'Systolic Blood Pressure', hidden: true },
    ],
    person,
  );
  await service.post(
    '/api/v3/votes',
    {
      causeVariableId: ids.get('Green tea'),
      effectVariableId: ids.get('Calm'),
      value: 'up',
      type: 'usefulness',
    },
    person,
  );
  await service.post(
    '/api/v3/study/create',
    { causeVariableName: 'Green tea', effectVariableName: 'Calm', studyTitle: 'Tea' },
    person,
  );
});

async function idsOf(of: TokenHolder): Promise<Map<string, number>> {
  const { body } = await service.get<{ userVariables: { id: number; name: string }[] }>(
    '/api/v3/userVariables?limit=200',
    of,
  );
  return new Map(body.userVariables.map(({ id, name }) => [name, id]));
}

/** Every grouped read of all variables, by days and by weeks. */
async function readsOf(of: TokenHolder) {
  const reads = [];
  for (const variableName of (await idsOf(of)).keys())
    for (const groupingWidth of [86_400, 604_800]) {
      const query = new URLSearchParams({
        variableName,
        groupingWidth: String(groupingWidth),
        limit: '200',
        sort: 'startAt',
      });
      const { body } = await service.get<Record<string, unknown>[]>(`/api/v3/measurements?${query}`, of);
      const rows = body.map(({ startAt, endAt, value, unitAbbreviatedName, count, minimum, maximum }) => ({
        startAt,
        endAt,
        value,
        unitAbbreviatedName,
        count,
        minimum,
        maximum,
      }));
      reads.push({ variableName, groupingWidth, rows });
    }
  return reads.sort((a, b) => (a.variableName < b.variableName ? -1 : 1));
}

async function studyOf(of: TokenHolder) {
  const { body } = await service.post<{ study: Record<string, unknown> }>(
    '/api/v3/study/create',
    { causeVariableName: 'Green tea', effectVariableName: 'Calm' },
    of,
  );
  const { statistics, studyText, studyTitle } = body.study;
  return { statistics, studyText, studyTitle };
}

describe('a year that is taken along', () => {
  test('as NDJSON and put into an empty account answers every grouped read and study alike', async () => {
    const path = join(folder, 'all.ndjson');
    expect(await exported('ndjson', person.token, ['--out', path])).toMatchObject({
      code: 0,
      stderr: '1,121 records written.\n',
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const another = await service.createPerson();
    const shown = await imported(path, another.token, ['--setup']);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain(
      'Also in the file: settings, 6 variables, 1 ingredient, 4 reminders, 1 vote and 1 study. These are restored too.',
    );
    expect(shown.stdout).toContain('Recorded 1,121 rows:');
    expect(shown.stdout).toMatch(
      /Restored: 5 settings, 4 reminders, \d variables, 1 ingredient, 1 vote and 1 study\./,
    );

    expect(await readsOf(another)).toEqual(await readsOf(person));
    expect(await studyOf(another)).toEqual(await studyOf(person));

    const again = await imported(path, another.token, ['--setup']);
    expect(again.stdout).toContain('0 new, 0 changed, 1,121 unchanged');
    const reminders = await service.get<{ data: unknown[] }>('/api/v3/trackingReminders', another);
    expect(reminders.body.data).toHaveLength(4);
    const second = await exported('ndjson', another.token);
    expect(linesOf(second.stdout)).toEqual(linesOf(readFileSync(path, 'utf8')));
  });

  test('and is put back in two goes, broken off anywhere, comes to the same as in one', async () => {
    const path = join(folder, 'broken-off.ndjson');
    await exported('ndjson', person.token, ['--out', path]);
    const whole = await service.createPerson();
    const writes = await importedUntil(Infinity, path, whole.token);
    expect(writes).toBeGreaterThan(8);
    const expected = linesOf((await exported('ndjson', whole.token)).stdout);
    // After the first write, then further and further, to just before the end.
    for (const most of [1, Math.floor(writes / 3), Math.floor(writes / 2), writes - 4, writes - 1]) {
      const another = await service.createPerson();
      expect(await importedUntil(most, path, another.token)).toBe(most);
      expect(await imported(path, another.token, ['--setup'])).toMatchObject({ code: 0, stderr: '' });
      expect([most, linesOf((await exported('ndjson', another.token)).stdout)]).toEqual([most, expected]);
    }
  });

  test('as CSV is a table by a spreadsheet’s rules: no formula, whole cells, as many as the head', async () => {
    const { code, stdout } = await exported('csv', person.token);
    expect(code).toBe(0);
    const reader = new CsvReader();
    const [head, ...rows] = [...reader.read(stdout.replace('\ufeff', '')), ...reader.end()];
    expect(rows).toHaveLength(1121);
    expect(new Set(rows.map(({ cells }) => cells.length))).toEqual(new Set([head?.cells.length]));
    const note = head?.cells.indexOf('note') ?? -1;
    expect(rows.map(({ cells }) => cells[note]).filter((text) => text?.includes('HYPERLINK'))[0]).toBe(
      '\'=HYPERLINK("x")\nsecond, line',
    );
    const zone = head?.cells.indexOf('timezone') ?? -1;
    expect(new Set(rows.map(({ cells }) => cells[zone]))).toEqual(new Set(['Asia/Tokyo', 'Europe/Berlin']));
    const another = await service.createPerson();
    const path = join(folder, 'all.csv');
    writeFileSync(path, stdout);
    expect((await imported(path, another.token)).stdout).toContain('Recorded 1,121 rows:');
  });

  test('by days is a row a day and a column a variable, as charts count', async () => {
    const { stdout, stderr } = await exported('wide', person.token);
    const reader = new CsvReader();
    const [head, ...rows] = [...reader.read(stdout.replace('\ufeff', '')), ...reader.end()];
    expect(stderr).toMatch(/^[\d,]+ daily values written\.\n$/);
    expect(head?.cells.toSorted()).toEqual(
      [
        'date',
        'Body Weight (lb)',
        'Caffeine (mg)',
        'Calm (of 5)',
        'Diastolic Blood Pressure (mmHg)',
        'Green tea (servings)',
        'Systolic Blood Pressure (mmHg)',
      ].sort(),
    );
    const at = (name: string) => head?.cells.indexOf(name) ?? -1;
    expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(rows.length);
    const byTea = rows.filter(({ cells }) => cells[at('Green tea (servings)')] === '2');
    expect(new Set(byTea.map(({ cells }) => cells[at('Caffeine (mg)')]))).toEqual(new Set(['60']));
  });

  test.each(['fhir', 'fhir-ndjson'])('as %s is read back, both pressures as one panel', async (form) => {
    const { stdout } = await exported(form, person.token);
    expect(stdout.match(/85354-9/g)).toHaveLength(13);
    const path = join(folder, `all.${form}`);
    writeFileSync(path, stdout);
    const another = await service.createPerson({ timezone: 'Europe/Berlin' });
    expect((await imported(path, another.token)).stdout).toContain('Recorded 1,121 rows:');
    const back = await exported('csv', another.token);
    const valuesOf = (text: string) => {
      const reader = new CsvReader();
      const [, ...rows] = [...reader.read(text.replace('\ufeff', '')), ...reader.end()];
      return rows
        .map(({ cells: [startAt, , , name, category, value, unit, operation, source, note] }) =>
          [startAt, name, category, value, unit, operation, source, note].join('|'),
        )
        .sort();
    };
    const ours = await exported('csv', person.token);
    expect(valuesOf(back.stdout)).toEqual(valuesOf(ours.stdout));
  });
});

describe('npm run export', () => {
  test('says how it is used, and which token it wants', async () => {
    expect(await exported('pdf', person.token)).toMatchObject({ code: 2, stdout: '' });
    const { terminal, said } = piped('');
    expect(await runExport(['--help'], terminal)).toBe(0);
    expect(said().stdout).toContain('fhir-ndjson');
    expect(await exported('csv', 'not-a-token-of-anybody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('token'),
    });
  });

  test('leaves nothing half written where it cannot go on', async () => {
    const path = join(folder, 'no', 'such', 'folder.csv');
    expect(await exported('csv', person.token, ['--out', path])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be written (ENOENT)'),
    });
  });
});
