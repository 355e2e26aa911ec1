import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from '@jest/globals';
import { labelOf } from '../../../lib/import/import-records.ts';
import { runImport } from '../../../lib/import/main.ts';
import { serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { makeZip } from '../../support/imports/make-zip.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const service = serviceAt();
const folder = mkdtempSync(join(tmpdir(), 'daymark-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** As a person types it, with their token piped in; without a program of its own, which takes a while to start. */
async function runHere(words: readonly string[], token: string) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  // Nothing is summed up here unless a test has it done.
  const code = await runImport(['--url', service.url, '--no-wait', ...words], {
    stdin: Readable.from([`${token}\n`]),
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

const xml = readFileSync(new URL('../../fixtures/imports/apple-export.xml', import.meta.url), 'utf8');
const phone = fileOf('export.zip', makeZip([{ name: 'apple_health_export/export.xml', content: xml }]));

describe('npm run import', () => {
  test('shows what is there, records it with --yes, and changes nothing when it is run again', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await diary.post([item({ variableName: 'Weight', unitAbbreviatedName: 'kg', value: 70 })]);
    const shown = await runHere([phone], person.token);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('Apple Health: 35 rows.');
    expect(shown.stdout).toMatch(/Steps +11 values in 9 rows +count +1 day +2026-03-29 to 2026-03-29/);
    expect(shown.stdout).toContain('{"variables":{"Body Weight":"Weight"}}');
    expect(shown.stdout).toContain(
      '1 × unit can’t be converted to kg\n    export.zip › apple_health_export/export.xml, line 76: furlong',
    );
    expect(shown.stdout).toContain('"answers":{"apple-symptoms":"yes or no"}');
    expect(shown.stdout).toContain('Nothing was recorded. Add --yes to record it.');
    expect((await diary.list({ limit: 200 })).body).toHaveLength(1);

    const choices = {
      variables: { 'Body Weight': 'Weight' },
      leaveOut: ['Menstrual Flow'],
      answers: { 'apple-symptoms': 'yes' },
    };
    const map = fileOf('map.json', JSON.stringify(choices));
    const first = await runHere([phone, '--map', map, '--yes'], person.token);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Recorded 35 rows: 35 new, 0 changed, 0 unchanged.');
    const again = await runHere([phone, '--map', map, '--yes', '--json'], person.token);
    expect(JSON.parse(again.stdout)).toMatchObject({
      sent: { rows: 35, created: 0, updated: 0, unchanged: 35 },
    });

    const listed = await runHere(['--list'], person.token);
    expect(listed.stdout).toMatch(/^2 {2}\S+ {2}summingUp {2}apple-health {2}Files [0-9a-f]{12}\n1 {2}/);
    const { body } = await diary.list({ variableName: 'Steps', groupingWidth: 86_400 });
    expect(body.map(({ value, sourceName }) => [value, sourceName])).toEqual([[157, "A.'s Apple Watch"]]);
    const weights = (await diary.list({ variableName: 'Weight' })).body;
    expect(weights.map(({ sourceName }) => sourceName).sort()).toEqual(['API', 'Apple Health typed in']);
  });

  test('records the rest where the service does not take some rows, and says why', async () => {
    const person = await service.createPerson();
    // What is counted elsewhere is a rating for this person.
    await diaryOf(service, person).post([
      item({ variableName: 'Steps', unitAbbreviatedName: '/5', value: 3 }),
    ]);
    const { code, stdout } = await runHere([phone, '--yes'], person.token);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Recorded \d+ rows: \d+ new, 0 changed, 0 unchanged\./);
    expect(stdout).toMatch(/9 rows refused: .*count.*\n {2}Steps \d+ count 2026-03-2/);
    expect((await diaryOf(service, person).list({ variableName: 'Steps' })).body).toHaveLength(1);
  });

  test('goes on with the import of the same files that was left open, and undoes one by its number', async () => {
    const person = await service.createPerson();
    const { id } = (
      await importsOf(service, person).begin({
        format: 'apple-health',
        label: await labelOf([
          {
            name: '',
            size: readFileSync(phone).length,
            read: async (a, b) => new Uint8Array(readFileSync(phone)).slice(a, b),
          },
        ]),
      })
    ).body.import;
    const gone = await runHere([phone, '--yes'], person.token);
    expect(gone.stdout).toContain(`Import ${id} of the same files continues.`);
    expect(gone.stdout).toContain(`To undo it: npm run --silent import -- --undo ${id}`);
    expect(await importsOf(service, person).list()).toHaveLength(1);
    expect((await runHere(['--undo', String(id)], person.token)).stdout).toMatch(/^1 {2}\S+ {2}undoing/);
    expect((await runHere(['--undo', 'x'], person.token)).stderr).toContain('--undo must be the number');
    expect(await runHere(['--undo', '77'], person.token)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('this import does not exist'),
    });
  });

  test('reads days by the person’s own zone, and a table by the mapping that its preview suggests', async () => {
    const person = await service.createPerson({ timezone: 'America/Los_Angeles' });
    const table = fileOf('diary.csv', 'Date;Weight (kg);Pages\n28.03.2026;70,5;3\n03.04.2026;71;4\n');
    const refused = await runHere([table, '--yes'], person.token);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toBe(
      'Nothing was recorded. Still to decide: which unit "Pages" has. Save the mapping that the preview suggests as a file, change what is wrong, and pass it with --map FILE.\n',
    );
    expect(await importsOf(service, person).list()).toEqual([]);
    expect((await runHere([table], person.token)).stdout).toContain(
      'Nothing was recorded. Add --map with a file of the mapping, and --yes, to record it.',
    );
    const { preview } = JSON.parse((await runHere([table, '--json'], person.token)).stdout);
    const map = fileOf('table.json', JSON.stringify({ table: preview.suggestedTable }));
    expect((await runHere([table, '--map', map, '--yes'], person.token)).code).toBe(0);
    const { body } = await diaryOf(service, person).list({ variableName: 'Weight', sort: 'startAt' });
    expect(body.map(({ startAt, value }) => [startAt, value])).toEqual([
      ['2026-03-28T19:00:00', 70.5],
      ['2026-04-03T19:00:00', 71],
    ]);
  });

  test('takes the suggested mapping of a table that leaves nothing open', async () => {
    const person = await service.createPerson();
    const table = fileOf('weights.csv', 'sep=;\nDate;Weight (kg)\n28.03.2026;70,5\n03.04.2026;71\n');
    expect((await runHere([table], person.token)).stdout).toContain('Add --yes to record it.');
    expect((await runHere([table, '--yes'], person.token)).stdout).toContain('Recorded 2 rows: 2 new');
    const open = fileOf('open.csv', 'Date;Weight (kg)\n02.03.2026;70,5\n');
    expect((await runHere([open, '--yes'], person.token)).stderr).toContain(
      'Still to decide: the question date-order',
    );
  });

  test('reads a database, and leaves nothing of it behind', async () => {
    const person = await service.createPerson();
    const path = join(folder, 'loop.db');
    const database = new DatabaseSync(path);
    database.exec(`CREATE TABLE Habits (id INTEGER, name TEXT, type INTEGER, unit TEXT);
      CREATE TABLE Repetitions (habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);
      INSERT INTO Habits VALUES (1, 'Stretch', 0, '');
      INSERT INTO Repetitions VALUES (1, ${Date.UTC(2026, 2, 1)}, 2, '');`);
    database.close();
    expect((await runHere([path, '--yes'], person.token)).stdout).toContain('Recorded 1 row: 1 new');
    const { body } = await diaryOf(service, person).list({ variableName: 'Stretch' });
    expect(body.map(({ startAt, value }) => [startAt, value])).toEqual([['2026-03-01T12:00:00', 1]]);
  });

  test('killed in the middle, leaves nothing that a read stumbles over, and goes on', async () => {
    const person = await service.createPerson({ timezone: 'UTC' });
    const rows = 12_000;
    const minutes = Array.from({ length: rows }, (_, i) =>
      new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString().slice(0, 19),
    );
    const text = minutes.map((time, i) => `${time},${60 + (i % 10)}`).join('\n');
    const table = fileOf('many.csv', `Date,Weight (kg)\n${text}\n`);
    const command = ['bin/import.ts', table, '--yes', '--no-wait', '--url', service.url];
    const process = spawn(execPath, command, { stdio: ['pipe', 'ignore', 'ignore'] });
    process.stdin.end(`${person.token}\n`);
    const { list } = diaryOf(service, person);
    await eventually('The first row', async () => (await list({ limit: 1 })).body[0]);
    process.kill('SIGKILL');
    await once(process, 'exit');
    const reads = [
      '/api/v3/userVariables',
      '/api/v3/userVariables?name=Weight&includeCharts=true',
      '/api/v3/measurements?limit=50',
      '/api/v3/measurements?groupingWidth=86400',
      '/api/v3/measurements?variableName=Weight&groupingWidth=3600&limit=200',
      '/api/v3/connectors/list',
      '/api/v3/discoveries',
      '/api/v3/imports',
    ];
    for (const path of reads) expect([path, (await service.get(path, person)).status]).toEqual([path, 200]);
    const [half] = await importsOf(service, person).list();
    expect(half).toMatchObject({ status: 'open' });
    const again = await runHere([table, '--yes'], person.token);
    expect(again.stdout).toContain(`Import ${half?.id} of the same files continues.`);
    const { body } = await list({ variableName: 'Weight', groupingWidth: 86_400, sort: 'startAt' });
    expect(body).toHaveLength(9);
    const { body: user } = await service.get<{ userVariables: { numberOfMeasurements: number }[] }>(
      '/api/v3/userVariables?sort=-numberOfMeasurements&limit=1',
      person,
    );
    expect(user.userVariables[0]?.numberOfMeasurements).toBe(rows);
  });

  test('moves the row of a night that got longer', async () => {
    const person = await service.createPerson();
    const night = (until: string) =>
      fileOf(
        'night.xml',
        `<HealthData><Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" value="HKCategoryValueSleepAnalysisAsleep" startDate="2026-03-28 23:00:00 +0100" endDate="2026-03-29 ${until} +0200"/></HealthData>`,
      );
    const { list } = diaryOf(service, person);
    for (const until of ['06:00:00', '07:30:00']) await runHere([night(until), '--yes'], person.token);
    const { body } = await list({ variableName: 'Sleep Duration' });
    expect(body.map(({ startAt, value }) => [startAt, value])).toEqual([['2026-03-29T05:30:00', 7.5]]);
  });

  test('says in one sentence what is wrong, and records nothing', async () => {
    const person = await service.createPerson();
    const cut = fileOf('cut.zip', readFileSync(phone).subarray(0, 500));
    const bad = fileOf('bad.json', '{"variable": {}}');
    const runs = [
      [[cut, '--yes'], 'cut.zip: is incomplete'],
      [[phone, join(folder, 'not-there.zip'), '--yes'], 'not-there.zip: cannot be opened (ENOENT).'],
      [
        [phone, '--map', bad, '--yes'],
        'bad.json: has an unknown member "variable". Known: variables, leaveOut',
      ],
      [
        [fileOf('photo.jpg', Buffer.from([0xff, 0xd8, 0, 1, 2])), '--yes'],
        'photo.jpg: isn’t a file we can read',
      ],
    ] as const;
    for (const [words, sentence] of runs) {
      const { code, stderr } = await runHere(words, person.token);
      expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect((await runHere([phone, '--yes'], 'dm_1_notatoken')).stderr).toContain('The token is not valid');
    expect((await runHere([phone, '--yes'], '')).stderr).toContain('Standard input must hold your token');
    expect((await runHere(['--frobnicate'], '')).code).toBe(2);
    expect((await diaryOf(service, person).list()).body).toEqual([]);
  });
});
