import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changesPrefix } from '../../../shared/data/keys/changes.ts';
import { listStudies } from '../../../shared/data/studies/study.ts';
import { findTally } from '../../../shared/data/studies/vote.ts';
import { partitionPrefixes } from '../../../shared/data/table-facts.ts';
import { adminJson, adminJsonHere, runAdmin, runAdminHere } from '../../support/admin.ts';
import { type Service, serviceAt } from '../../support/client.ts';
import { readWholeTable, textOf } from '../../support/integrity/whole-table.ts';
import { experimentsOf } from '../../support/people/experiments.ts';
import { feedOf } from '../../support/people/feed.ts';
import { studiesOf } from '../../support/people/histories.ts';
import { diaryOf, food, item, type PostedItem } from '../../support/people/measurements.ts';
import { type Life, liveWholeLife } from '../../support/people/whole-life.ts';
import { leaseRuntime, type Runtime, type RuntimeEndpoints, startRuntime } from '../../support/runtime.ts';

interface Exported {
  readonly recordsFile: string;
  readonly measurementsFile: string;
  readonly counts: Record<string, number>;
}

/** More than are imported at once. */
const manyRows = 300;
/** With the sixty days of tea and mood, the twenty of a cohort and the five single rows of a whole life. */
const allRows = manyRows + 2 * (60 + 20) + 6;

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
/** Variables are numbered by each deployment in its own way, and its addresses are its own. */
const withoutIds = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'origin'), (name, value) =>
    /variableId$/i.test(name) ? undefined : value,
  );
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const importLine = (file: string) => ['user', 'import', '--file', file, '--json'];
const importInto = (runtime: RuntimeEndpoints, file: string) => runAdminHere(importLine(file), runtime.url);

describe('an export', () => {
  test('has a line for every record of the person, by type', () => {
    const types = linesOf(exported.recordsFile).map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types[0]).toBe('daymark-export');
    const counted = Object.fromEntries(
      [...new Set(types.slice(1))].map((type) => [type, types.filter((one) => one === type).length]),
    );
    expect(counted).toEqual(exported.counts);
    expect(counted).toMatchObject({ person: 1, measurement: allRows, alias: 1, tag: 1, grant: 5, client: 2 });
    expect(counted).not.toHaveProperty('other');
  });

  test('has nothing that gives access: no token, no hash of one, no kept answer', () => {
    const text = readFileSync(exported.recordsFile, 'utf8');
    expect(text).not.toMatch(/TOKEN#|IDEM#|dm_\d/);
  });

  test('is readable by its owner only', () => {
    for (const file of [exported.recordsFile, exported.measurementsFile])
      expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('writes the measurements as CSV that no spreadsheet reads as formulas', () => {
    const text = readFileSync(exported.measurementsFile, 'utf8');
    const [head] = text.split('\r\n');
    expect(head).toBe(
      'id,startAt,variableName,variableCategoryName,value,unitAbbreviatedName,sourceName,note,createdAt,updatedAt',
    );
    expect(text.split('\r\n').length - 2).toBe(allRows);
    expect(text).toContain(',2026-01-01T00:00:00,Mood,Emotions,0,/5,API,"a ""note"", 0\n=1+1",');
    expect(text).toContain(',5e-324,serving,');
  });

  test('replaces a link that somebody left in its place, and follows none', async () => {
    const trap = mkdtempSync(join(tmpdir(), 'daymark-trap-'));
    const bystander = join(trap, 'bystander.txt');
    writeFileSync(bystander, 'mine');
    for (const name of ['person-123456789.ndjson', 'person-123456789-measurements.csv'])
      symlinkSync(bystander, join(trap, name));
    const line = ['user', 'export', '--user', '123456789', '--out', trap];
    for (let i = 0; i < 2; i++) {
      const { recordsFile, measurementsFile } = await adminJsonHere<Exported>(line, old.url);
      for (const file of [recordsFile, measurementsFile]) {
        expect(lstatSync(file).isFile()).toBe(true);
        expect(lstatSync(file).mode & 0o077).toBe(0);
      }
    }
    expect(readFileSync(bystander, 'utf8')).toBe('mine');
    expect(readdirSync(trap)).toHaveLength(3);
    rmSync(trap, { recursive: true });
  });

  test('of a person who does not exist is refused', async () => {
    const run = await runAdminHere(['user', 'export', '--user', '987654321', '--out', folder], old.url);
    expect(run).toMatchObject({ code: 1, stderr: '--user: there is no person 987654321.\n' });
  });
});

describe('an import', () => {
  test('that breaks off leaves nothing to see, and can simply be repeated', async () => {
    const half = join(folder, 'half.ndjson');
    writeFileSync(half, linesOf(exported.recordsFile).slice(0, 300).join('\n'));
    expect(await importInto(empty, half)).toMatchObject({ code: 1 });
    const again = await runAdmin(importLine(exported.recordsFile), at(empty));
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(again.stdout)).toMatchObject({
      userId: 123_456_789,
      counts: { measurement: allRows },
      accessToken: expect.stringMatching(/^dm_123456789_/),
    });
  });

  test.each([
    'limit=200&sort=-startAt',
    'limit=200&offset=200',
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
    // Variables at the same moment stand in the order of their ids.
    const rows = (body: unknown[]) => body.map((row) => JSON.stringify(withoutIds(row as object))).sort();
    expect(rows(after.body)).toEqual(rows(before.body));
  });

  test('gives every variable the id that its name has here', async () => {
    const token = await newService.issueToken(123_456_789);
    const stranger = await newService.createPerson();
    const { body } = await diaryOf(newService, stranger).post(item({ variableName: 'Mood' }));
    const own = await newService.get<{ variableId: number }[]>(
      '/api/v3/measurements?variableName=Mood&limit=1',
      { token },
    );
    expect(own.body[0]?.variableId).toBe(body.data.measurements[0]?.variableId);
    const before = await oldService.get<{ variableId: number }[]>(
      '/api/v3/measurements?variableName=Mood&limit=1',
      life.person,
    );
    expect(own.body[0]?.variableId).not.toBe(before.body[0]?.variableId);
  });

  test.each<[string, (body: never) => unknown]>([
    [
      'trackingReminderNotifications?includeDeleted=true&onlyPast=false',
      ({ data }: { data: Record<string, unknown>[] }) =>
        data.map(({ id, variableName, state, dueAt, question, card }) => [
          id,
          variableName,
          state,
          dueAt,
          question,
          card,
        ]),
    ],
    [
      'feed',
      ({ cards }: { cards: Record<string, unknown>[] }) =>
        cards
          .filter(({ id }) => !/(cohort|population)-study$/.test(String(id)))
          .map(({ title, content, updatedAt }) => [title, content, updatedAt]),
    ],
    [
      'connectors/list',
      ({ connectors }: { connectors: Record<string, unknown>[] }) =>
        connectors.map(({ name, connectStatus, count }) => [name, connectStatus, count]),
    ],
  ])('gives the same answers to GET /%s', async (path, recordsIn) => {
    const token = await newService.issueToken(123_456_789);
    const [before, after] = await Promise.all([
      oldService.get<never>(`/api/v3/${path}`, life.person),
      newService.get<never>(`/api/v3/${path}`, { token }),
    ]);
    expect(withoutIds(recordsIn(after.body) as object)).toEqual(withoutIds(recordsIn(before.body) as object));
    expect(before.status).toBe(200);
  });

  test('keeps dismissed what was dismissed, also when it is opened or posted again', async () => {
    const token = await newService.issueToken(123_456_789);
    const holder = { userId: 123_456_789, token };
    const feed = feedOf(newService, holder);
    const ids = await feed.ids();
    expect(ids).toHaveLength(
      (await feedOf(oldService, life.person).ids()).filter((id) => !/(cohort|population)-study$/.test(id))
        .length,
    );
    const { body } = await studiesOf(newService, holder).create('Quirlebum mood', 'Quirlebum tea');
    await feed.post({ id: 'dismissed', title: 'Back again' });
    expect(await feed.ids()).toEqual(ids);
    expect(ids).not.toContain(`study-${body.study.id}`);
  });

  test('brings votes, which count, and the person’s own studies, of which none is public', async () => {
    const [votes, studies] = await newService.inTable(async () => {
      const own = await listStudies(123_456_789);
      const published = own.find(({ status }) => status === 'private');
      const { causeVariableId = 0, effectVariableId = 0 } = published ?? {};
      return [await findTally({ causeVariableId, effectVariableId }), own] as const;
    });
    expect(votes.causality).toEqual({ up: 1, down: 0 });
    expect(studies.map(({ type, status }) => `${type} ${status}`).sort()).toEqual([
      'individual draft',
      'individual private',
    ]);
    const names = { causeVariableName: 'Quirlebum tea', effectVariableName: 'Quirlebum mood' };
    const statisticsOf = async (service: Service, holder: { token: string }) => {
      const { body } = await service.post<{ study: { statistics: object } }>(
        '/api/v3/study/create',
        names,
        holder,
      );
      return withoutIds(body.study.statistics);
    };
    const token = await newService.issueToken(123_456_789);
    expect(await statisticsOf(newService, { token })).toEqual(await statisticsOf(oldService, life.person));
  });

  test('ends an experiment that ran there, at the time at which it came', async () => {
    const holder = { userId: 123_456_789, token: await newService.issueToken(123_456_789) };
    const [before] = (await experimentsOf(oldService, life.person).list()).body.experiments;
    const [after] = (await experimentsOf(newService, holder).list()).body.experiments;
    expect([before?.state, after?.state]).toEqual(['running', 'over']);
    expect(after?.startedAt).toBe(before?.startedAt);
    expect(Date.parse(after?.endedAt ?? '')).toBeGreaterThan(Date.parse(after?.startedAt ?? ''));
  });

  test('leaves counters right: new variables and people get new numbers', async () => {
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

  describe('of a number far ahead of all that were given', () => {
    const withNumber = (userId: number, email: string) => {
      const file = join(folder, `${crypto.randomUUID()}.ndjson`);
      const lines = linesOf(exported.recordsFile).filter((text) => !text.startsWith('{"type":"measurement"'));
      const changed = lines.map((text) => text.replace(/"userId":123456789/, `"userId":${userId}`));
      writeFileSync(
        file,
        changed.map((text) => text.replace(/"email":"[^"]*"/, `"email":"${email}"`)).join('\n'),
      );
      return file;
    };
    const importing = (file: string) =>
      adminJsonHere<{ userId: number }>(['user', 'import', '--file', file], empty.url);

    test.each([9_007_199_254_740_990, 2_000_000_000_000])(
      '%d: they get the next one, and people sign up',
      async (far) => {
        const { userId: before } = await newService.createPerson();
        const { userId } = await importing(withNumber(far, `far-${far}@example.com`));
        expect(userId).toBe(before + 1);
        const token = await newService.issueToken(userId);
        expect((await newService.get('/api/v3/user', { token })).body).toMatchObject({
          id: userId,
          loginName: `person-${userId}`,
        });
        expect((await newService.createPerson()).userId).toBe(userId + 1);
      },
    );

    test('one that is refused uses up no numbers', async () => {
      const { userId, email } = await newService.createPerson();
      const run = await importInto(empty, withNumber(userId + 1000, email));
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('here already') });
      expect((await newService.createPerson()).userId).toBe(userId + 1);
    });
  });

  describe('of a file that was tampered with', () => {
    const isOf = (type: string, text: string) => text.startsWith(`{"type":"${type}"`);
    const line = (type: string) => linesOf(exported.recordsFile).find((text) => isOf(type, text)) ?? '';
    /** All that is no measurement, and twenty that are: a small file is tampered with as a large one is. */
    const someLines = () => {
      const lines = linesOf(exported.recordsFile);
      const measurements = lines.filter((text) => isOf('measurement', text));
      const dropped = new Set(measurements.slice(20));
      return lines.filter((text) => !dropped.has(text));
    };
    /** The export with one line changed, or with one more. */
    const tampered = (change: (lines: string[]) => string[]) => {
      const file = join(folder, `${crypto.randomUUID()}.ndjson`);
      const moved = change(someLines()).map((text) => text.replace(/"userId":123456789/, '"userId":77'));
      writeFileSync(file, moved.map((text) => text.replace(/"email":"/, '"email":"x')).join('\n'));
      return file;
    };
    const altered = (type: string, members: object) =>
      tampered((lines) => {
        const at = lines.indexOf(line(type));
        const { item } = JSON.parse(line(type)) as { item: object };
        return lines.with(at, JSON.stringify({ type, item: { ...item, ...members } }));
      });
    const added = (record: object) => tampered((lines) => [...lines, JSON.stringify(record)]);
    // The change log follows what came before in its own time.
    const tableText = async () =>
      (await readWholeTable(newService))
        .filter(
          ({ pk, sk }) =>
            !String(pk).startsWith(partitionPrefixes.counters) && !String(sk).startsWith(changesPrefix),
        )
        .map(textOf)
        .join('\n');

    let before = '';
    beforeAll(async () => {
      before = await tableText();
    });

    const victim = { pk: 'TOKEN#abc', sk: 'TOKEN', userId: 1, scopes: [], createdAt: 1, expiresAt: 9e9 };
    test.each<[string, () => string, RegExp]>([
      ['a token', () => added({ type: 'token', item: { ...victim, sk: 'TOKEN#abc' } }), /of no kind/],
      [
        'a token said to be a tag',
        () => added({ type: 'tag', item: { ...victim, sk: 'TOKEN#abc' } }),
        /of no kind/,
      ],
      ['a kept answer', () => added({ type: 'idempotencyKey', item: { sk: 'IDEM#abc' } }), /of no kind/],
      ['a kind that does not exist', () => added({ type: 'other', item: { sk: 'WHATEVER' } }), /of no kind/],
      ['a record without a key', () => added({ type: 'tag', item: {} }), /of no kind/],
      ['no record', () => added([]), /is no record/],
      ['half a measurement', () => altered('measurement', { value: undefined }), /no valid measurement/],
      [
        'a measurement at no address',
        () => altered('measurement', { sk: 'M#somewhere' }),
        /no valid measurement/,
      ],
      ['a unit that does not exist', () => altered('measurement', { unitId: 9999 }), /no valid measurement/],
      [
        'a variable without a name',
        () => altered('measurement', { personVariable: '77#5' }),
        /no name for the variable 5/,
      ],
      ['a reminder that is text', () => altered('reminder', { frequency: 'daily' }), /no valid reminder/],
      ['a card that is none', () => altered('message', { card: '{"id":5}' }), /no valid message/],
      ['a vote for nothing', () => altered('vote', { value: 'maybe' }), /no valid vote/],
      ['a study that is none', () => altered('study', { record: '{}' }), /no valid study/],
      ['somebody else', () => altered('person', { userId: 78 }), /somebody else/],
      ['no address', () => altered('person', { email: 'nobody' }), /e-mail address/],
      ['an unknown zone', () => altered('person', { timezone: 'Mars/Base' }), /time zone/],
    ])('%s is refused, and leaves nothing behind', async (_, file, message) => {
      const run = await importInto(empty, file());
      expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
      expect(await tableText()).toBe(before);
    });

    test('keys, roles, consents and scripts are not taken over', async () => {
      const planted = { pk: 'TOKEN#planted', personVariable: undefined, dueShard: '1', expiresAt: 1 };
      const file = tampered((lines) =>
        lines.map((text) => {
          const { type, item } = JSON.parse(text) as {
            type: string;
            item: { personVariable?: string; card?: string };
          };
          if (item === undefined) return text;
          if (type === 'person')
            return JSON.stringify({
              type,
              item: { ...item, pk: 'U#1', administrator: true, shareAllData: true },
            });
          if (type === 'tag' || type === 'measurement')
            return JSON.stringify({ type, item: { ...planted, ...item, pk: 'TOKEN#planted' } });
          if (type === 'message')
            return JSON.stringify({
              type,
              item: { ...item, card: '{"id":"c","html":"<b onclick=x()>a</b><script>x()</script>"}' },
            });
          return text;
        }),
      );
      const run = await importInto(empty, file);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const items = await readWholeTable(newService);
      const mine = items.filter(({ pk }) => pk === 'U#77');
      expect(items.some(({ pk }) => pk === 'TOKEN#planted')).toBe(false);
      expect(
        mine
          .filter(({ sk }) => /^(M|TAG)#/.test(String(sk)))
          .some((one) => 'expiresAt' in one || 'dueShard' in one),
      ).toBe(false);
      const profile = mine.find(({ sk }) => sk === 'PROFILE');
      expect(profile).toMatchObject({ administrator: false, loginName: 'person-77' });
      expect(profile).not.toHaveProperty('shareAllData');
      const message = mine.find(({ sk }) => String(sk).startsWith('F#'));
      expect(message?.card).toBe('{"id":"c","html":"<b>a</b>"}');
      await adminJsonHere('user delete --user 77', empty.url);
    });
  });

  test.each([
    ['the same again', () => exported.recordsFile, /There is a person 123456789 here already/],
    ['what is no export', () => exported.measurementsFile, /Line 1 is not JSON/],
    ['another JSON file', () => 'package.json', /Line 1 is not JSON|not a Daymark export/],
    ['no file', () => join(folder, 'missing.ndjson'), /cannot read/],
  ])('refuses %s', async (_, file, message) => {
    const run = await importInto(empty, file());
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(message);
  });
});
