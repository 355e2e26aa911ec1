import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminJson, adminJsonHere, runAdminHere } from '../../support/admin.ts';
import { type Person, serviceAt } from '../../support/client.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { remindersOf } from '../../support/people/reminders.ts';

const service = serviceAt();
const folder = mkdtempSync(join(tmpdir(), 'daymark-export-'));
const file = join(folder, 'person.ndjson');
let person: Person;

const tokensOf = async ({ userId }: Person) =>
  (await adminJsonHere<{ tokens: unknown[] }>(`token list --user ${userId}`)).tokens;
const exportLine = ({ userId }: Person, out = file) => [
  'user',
  'export',
  '--user',
  `${userId}`,
  '--out',
  out,
];
const importLine = ({ userId }: Person, from = file) => [
  ...['user', 'import', '--user', `${userId}`],
  ...['--file', from],
];
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  person = await service.createPerson({ timezone: 'Asia/Tokyo' });
  await diaryOf(service, person).post([
    item({ startAt: '2026-01-01T00:00:00', value: 3, note: '=1+1' }),
    food({ startAt: '2026-01-02T00:00:00', value: 1.5 }),
  ]);
  await remindersOf(service, person).create({ variableName: 'Mood' });
  await adminJson(exportLine(person), { environment: { DAYMARK_URL: service.url } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an export by the operator', () => {
  test('is the person’s own, with who used their records: the operator, too', () => {
    const lines = linesOf(file);
    const types = Map.groupBy(lines.slice(1), ({ type = 'measurement' }) => type);
    expect([...types].map(([type, some]) => [type, some.length])).toEqual([
      ['person', 1],
      ['variable', 2],
      ['reminder', 1],
      ['access', 1],
      ['measurement', 2],
    ]);
    expect(types.get('access')).toMatchObject([
      { actorKind: 'operator', kinds: [{ verb: 'read', subject: 'export' }] },
    ]);
  });

  test('has no token, leaves none behind, and only its owner may read it', async () => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/dm_\d/);
    expect(await tokensOf(person)).toHaveLength(1);
    expect(lstatSync(file).mode & 0o077).toBe(0);
  });

  test('replaces a link that somebody left in its place, and follows none', async () => {
    const [bystander, link] = [join(folder, 'bystander.txt'), join(folder, 'link.ndjson')];
    writeFileSync(bystander, 'mine');
    symlinkSync(bystander, link);
    await adminJsonHere(exportLine(person, link));
    expect(lstatSync(link).isFile()).toBe(true);
    expect(readFileSync(bystander, 'utf8')).toBe('mine');
  });

  test('of a person who does not exist is refused', async () => {
    const run = await runAdminHere(['user', 'export', '--user', '987654321']);
    expect(run).toMatchObject({ code: 1, stderr: '--user: there is no person 987654321.\n' });
  });
});

describe('an import by the operator', () => {
  test('puts an export into the account of somebody who is there, and run again changes nothing', async () => {
    const other = await service.createPerson();
    const first = await adminJsonHere<object>(importLine(other));
    expect(first).toMatchObject({ userId: other.userId, created: 2, updated: 0, unchanged: 0 });
    const again = await adminJsonHere<object>(importLine(other));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const [mine, theirs] = await Promise.all(
      [person, other].map(async (one) => (await diaryOf(service, one).list({ sort: 'startAt' })).body),
    );
    const told = (rows = mine ?? []) => rows.map(({ startAt, value, note }) => [startAt, value, note]);
    expect(told(theirs)).toEqual(told());
    const { body } = await service.get<{ timezone: string }>('/api/v3/user', other);
    expect(body.timezone).toBe('Asia/Tokyo');
    const reminders = await service.get<{ data: unknown[] }>('/api/v3/trackingReminders', other);
    expect(reminders.body.data).toHaveLength(1);
    expect(await tokensOf(other)).toHaveLength(1);
    const { accesses } = (
      await service.get<{ accesses: { actorKind: string; kinds: { verb: string }[] }[] }>(
        '/api/v3/accesses',
        other,
      )
    ).body;
    // The zone comes with the account: it may be another day there.
    expect(new Set(accesses.map(({ actorKind }) => actorKind))).toEqual(new Set(['operator']));
    expect(accesses.flatMap(({ kinds }) => kinds)).toContainEqual(expect.objectContaining({ verb: 'wrote' }));
  });

  test.each([
    ['is damaged', '{"type":"person"', /not/],
    ['is not there', undefined, /cannot be opened/],
  ])('of a file that %s is refused, and leaves nothing', async (_, content, reason) => {
    const other = await service.createPerson();
    const from = join(folder, `${crypto.randomUUID()}.ndjson`);
    if (content !== undefined) writeFileSync(from, content);
    const run = await runAdminHere(importLine(other, from));
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
    expect((await diaryOf(service, other).list({})).body).toEqual([]);
    expect(await tokensOf(other)).toHaveLength(1);
  });
});
