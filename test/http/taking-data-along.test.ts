import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminJson, runAdmin } from '../support/admin.ts';
import { type Service, serviceAt } from '../support/client.ts';
import { diaryOf, food, item, type PostedItem } from '../support/measurements.ts';
import { leaseRuntime, type Runtime, type RuntimeEndpoints, startRuntime } from '../support/runtime.ts';
import { type Life, liveWholeLife } from '../support/whole-life.ts';

interface Exported {
  readonly recordsFile: string;
  readonly measurementsFile: string;
  readonly counts: Record<string, number>;
}

const manyRows = 700;
/** With the sixty days of tea and mood and the four single rows of a whole life. */
const allRows = manyRows + 2 * 60 + 4;

const folder = mkdtempSync(join(tmpdir(), 'daymark-export-'));
let old: RuntimeEndpoints;
let empty: Runtime;
let oldService: Service;
let newService: Service;
let life: Life;
let exported: Exported;

beforeAll(async () => {
  [old, empty] = await Promise.all([leaseRuntime(), startRuntime()]);
  oldService = serviceAt(old.url);
  newService = serviceAt(empty.url);
  life = await liveWholeLife(oldService, 123_456_789);
  const many = Array.from({ length: manyRows }, (_, i): PostedItem => {
    const startAt = new Date(Date.UTC(2026, 0, 1) + i * 3_600_000).toISOString().slice(0, 19);
    return i % 2 === 0
      ? item({ startAt, value: i % 5, note: `a "note", ${i}\n=1+1` })
      : food({ startAt, value: 5e-324 });
  });
  await diaryOf(oldService, life.person).post(many);
  exported = await adminJson<Exported>(['user', 'export', '--user', '123456789', '--out', folder], at(old));
});
afterAll(async () => {
  await empty.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = ({ url }: RuntimeEndpoints) => ({ environment: { DAYMARK_URL: url } });
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const importInto = (runtime: Runtime, file: string) =>
  runAdmin(['user', 'import', '--file', file, '--json'], at(runtime));

describe('an export', () => {
  test('has a line for every record of the person, by type', () => {
    const types = linesOf(exported.recordsFile).map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types[0]).toBe('daymark-export');
    const counted = Object.fromEntries(
      [...new Set(types.slice(1))].map((type) => [type, types.filter((one) => one === type).length]),
    );
    expect(counted).toEqual(exported.counts);
    expect(counted).toMatchObject({ person: 1, measurement: allRows, alias: 1, tag: 1, grant: 1, client: 1 });
    expect(counted).not.toHaveProperty('other');
  });

  test('has nothing that opens a door: no token, no hash of one, no kept answer', () => {
    const text = readFileSync(exported.recordsFile, 'utf8');
    expect(text).not.toMatch(/TOKEN#|IDEM#|dm_\d/);
  });

  test('is readable by its owner only', () => {
    for (const file of [exported.recordsFile, exported.measurementsFile])
      expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('tells the measurements as CSV that no spreadsheet takes for formulas', () => {
    const text = readFileSync(exported.measurementsFile, 'utf8');
    const [head] = text.split('\r\n');
    expect(head).toBe(
      'id,startAt,variableName,variableCategoryName,value,unitAbbreviatedName,sourceName,note,createdAt,updatedAt',
    );
    expect(text.split('\r\n').length - 2).toBe(allRows);
    expect(text).toContain(',2026-01-01T00:00:00,Mood,Emotions,0,/5,API,"a ""note"", 0\n=1+1",');
    expect(text).toContain(',5e-324,serving,');
  });

  test('is refused for nobody', async () => {
    const run = await runAdmin(['user', 'export', '--user', '987654321', '--out', folder], at(old));
    expect(run).toMatchObject({ code: 1, stderr: '--user: there is no person 987654321.\n' });
  });
});

describe('an import', () => {
  test('that breaks off shows nothing, and is simply begun again', async () => {
    const half = join(folder, 'half.ndjson');
    writeFileSync(half, linesOf(exported.recordsFile).slice(0, 500).join('\n'));
    expect(await importInto(empty, half)).toMatchObject({ code: 1 });
    const again = await importInto(empty, exported.recordsFile);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(again.stdout)).toMatchObject({
      userId: 123_456_789,
      counts: { measurement: allRows },
      accessToken: expect.stringMatching(/^dm_123456789_/),
    });
  });

  test.each([
    'limit=200&sort=-startAt',
    'limit=200&offset=600',
    'variableName=Quirlebum%20feeling',
    'unitName=1%20to%2010%20Rating',
    'sort=-value&limit=50',
    'sourceName=Quirlebum%20watch',
    'groupingWidth=86400&limit=100',
  ])('gives the same answers to GET /measurements?%s', async (query) => {
    const token = await newService.issueToken(123_456_789);
    const path = `/api/v3/measurements?${query}`;
    const [before, after] = await Promise.all([
      oldService.get<unknown[]>(path, life.person),
      newService.get<unknown[]>(path, { token }),
    ]);
    expect(before.body.length).toBeGreaterThan(0);
    expect(after.body).toEqual(before.body);
  });

  test('goes on from there: new variables and people get new numbers', async () => {
    const token = await newService.issueToken(123_456_789);
    const holder = { userId: 123_456_789, token };
    const { body } = await diaryOf(newService, holder).post([item(), item({ variableName: 'Brand new' })]);
    expect(body.data.measurements.map(({ status }) => status)).toEqual(['updated', 'created']);
    const ids = (await diaryOf(newService, holder).list({ limit: 200, sort: '-id' })).body.map(
      ({ variableId, variableName }) => `${variableId} ${variableName}`,
    );
    expect(new Set(ids.map((text) => text.split(' ')[0])).size).toBe(new Set(ids).size);
    expect((await newService.createPerson()).userId).toBeGreaterThan(123_456_789);
  });

  test.each([
    ['the same again', () => exported.recordsFile, /person 123456789 here already/],
    ['what is no export', () => exported.measurementsFile, /Line 1 is not JSON/],
    ['another JSON file', () => 'package.json', /Line 1 is not JSON|not a Daymark export/],
    ['no file', () => join(folder, 'missing.ndjson'), /cannot read/],
  ])('refuses %s', async (_, file, message) => {
    const run = await importInto(empty, file());
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(message);
  });
});
