/**
 * Measures a household's service on its own machine: the memory of everything it runs while nobody calls, first without
 * records and then with those of ten people, a year of minutes each, and what a backup of them takes:
 * `npm run bench -- home` writes docs/figures/home.{json,md}. Ends with an error above 250 MB. It reads /proc, so it runs
 * on Linux.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HomeMachine, type HomeProcess } from '../support/home/home-process.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { megabytesOf, processesBelow } from './process-tree.ts';
import { report } from './progress.ts';

const mostMegabytes = 250;
const looks = 20;
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10' },
    rows: { type: 'string', default: '525600' },
    minutes: { type: 'string', default: '3' },
  },
});
const [people, rows, minutes] = [values.people, values.rows, values.minutes].map(Number) as [
  number,
  number,
  number,
];

const machine = new HomeMachine();
await machine.settle({ backups: join(machine.folder, 'backups') });
// The night's work would begin after a minute: it is done by hand below.
mkdirSync(join(machine.folder, 'backups'));

async function serve(): Promise<HomeProcess> {
  const home = machine.serve();
  await home.ready;
  return home;
}

/** What everything that was started holds, through the last of some minutes in which nobody calls. */
async function idle(home: HomeProcess) {
  report(`Leaving it alone for ${minutes} minutes`);
  await pause((minutes - 1) * 60_000);
  const sums: number[] = [];
  for (let look = 0; look < looks; look++) {
    await pause(60_000 / looks);
    sums.push(processesBelow(home.child.pid ?? 0).reduce((sum, one) => sum + megabytesOf(one), 0));
  }
  return { mean: sums.reduce((sum, one) => sum + one, 0) / looks, most: Math.max(...sums) };
}

/** A year of minutes for somebody who has recorded one: written as the database keeps it, since by requests it would take hours. */
function fill(): number {
  const file = join(machine.data, 'dynamodb', 'dynoxide.db');
  const database = new DatabaseSync(file);
  const named = (like: string) =>
    `"${database.prepare('SELECT name FROM sqlite_master WHERE type = ? AND name LIKE ?').get('table', like)?.name}"`;
  const index = named('%::gsi::byVariable');
  const table = index.replace('::gsi::byVariable', '');
  // Ids grow with the second: 2 to the power of 20 for each.
  const later = `printf('M#%016d', substr(sk, 5) - 60 * 1048576 * minute)`;
  const moved = `replace(item_json, substr(sk, 3), ${later})`;
  const minutesBefore = `(WITH RECURSIVE m(minute) AS (SELECT 1 UNION ALL SELECT minute + 1 FROM m WHERE minute < ${rows - 1}) SELECT minute FROM m)`;
  database.exec(`PRAGMA synchronous = OFF; BEGIN;
    CREATE TEMP TABLE first AS SELECT * FROM ${table} WHERE sk LIKE 'S:M#%';
    CREATE TEMP TABLE first_by_variable AS SELECT *, table_sk AS sk FROM ${index} WHERE table_sk LIKE 'S:M#%';
    INSERT INTO ${table} SELECT pk, 'S:' || ${later}, ${moved}, item_size, NULL, hash_prefix
      FROM first, ${minutesBefore} ORDER BY 1, 2;
    INSERT INTO ${index} SELECT gsi_pk, 'S:' || ${later}, table_pk, 'S:' || ${later}, ${moved}
      FROM first_by_variable, ${minutesBefore} ORDER BY 1, 2;
    COMMIT`);
  const { count } =
    database.prepare(`SELECT count(*) AS count FROM ${table} WHERE sk LIKE 'S:M#%'`).get() ?? {};
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  if (count !== people * rows) throw new Error(`${count} rows were written.`);
  return statSync(file).size / 1024 ** 2;
}

async function recordOne(number: number): Promise<string> {
  const created = await machine.admin(
    'user',
    'create',
    '--email',
    `p${number}@example.com`,
    '--stage',
    'home',
  );
  const token = String(created.accessToken);
  const row = {
    variableName: 'Heart Rate',
    variableCategoryName: 'Vital Signs',
    unitAbbreviatedName: 'bpm',
    combinationOperation: 'MEAN',
    value: 60,
    startAt: '2026-06-01T00:00:00',
  };
  const headers = { authorization: `Bearer ${token}` };
  const { status, text } = await machine.ask('/api/v3/measurements/post', {
    method: 'POST',
    headers,
    body: [row],
  });
  if (status !== 200) throw new Error(text);
  return token;
}

let home = await serve();
try {
  const empty = await idle(home);
  const tokens: string[] = [];
  for (let number = 1; number <= people; number++) tokens.push(await recordOne(number));
  await home.end();
  report(`Writing ${people * rows} rows`);
  const megabytes = fill();
  home = await serve();
  const { text } = await machine.ask('/api/v3/measurements?limit=1&offset=100&sort=startAt', {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  if (!text.includes('Heart Rate')) throw new Error(`The rows cannot be read: ${text}`);
  const full = await idle(home);
  report('Making a backup');
  const startedAt = performance.now();
  const { bytes } = await machine.admin<{ bytes: number }>('backup', 'create', '--stage', 'home');
  const backup = { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1024 ** 2 };
  const figures = { machine: describeMachine(), people, rows, empty, full, megabytes, backup };
  const table = markdownTable(
    ['left alone', 'MB on average', 'MB at most'],
    [
      ['without records', empty.mean.toFixed(0), empty.most.toFixed(0)],
      [
        `${people} people, ${rows.toLocaleString('en')} rows each`,
        full.mean.toFixed(0),
        full.most.toFixed(0),
      ],
    ],
  );
  const page = `# A household's machine

\`npm run bench -- home\`: the memory of everything that \`npm run serve\` started, the database too, through the last of ${minutes} minutes in which nobody calls and the jobs run: without records, and with a year of minutes of ten people. It fails above ${mostMegabytes} MB.

${machineSentence(figures.machine)}

${table}

The ${(people * rows).toLocaleString('en')} rows take ${(megabytes / 1024).toFixed(1)} GB on the disk. A backup of them takes ${backup.seconds.toFixed(0)} s and ${backup.megabytes.toFixed(0)} MB.
`;
  writeFigures('home', figures, page);
  console.log(page);
  if (Math.max(empty.most, full.most) > mostMegabytes) process.exitCode = 1;
} finally {
  await home.end();
  rmSync(machine.folder, { recursive: true, force: true });
}
