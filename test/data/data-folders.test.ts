import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openDataFolder } from '../../lib/local/database/data-folder.ts';
import { startDatabaseProcess } from '../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { dynoxideCommand } from '../../lib/local/database/dynoxide.ts';
import { type EngineName, engineNames, engineProblem } from '../../lib/local/database/engines.ts';
import { keepPlaces } from '../../lib/local/streams/stream-places.ts';
import { StreamReader } from '../../lib/local/streams/stream-reader.ts';
import { tableShape } from '../../lib/table-shape.ts';
import { adminJson, expectRefusal, runAdmin } from '../support/admin.ts';
import { RuntimeProcess } from '../support/runtime-process.ts';

const TableName = 'kept';
const files = { dynoxide: 'dynoxide.db', 'dynamodb-local': 'shared-local-instance.db' };
let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'daymark-data-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const other = (engine: EngineName): EngineName => (engine === 'dynoxide' ? 'dynamodb-local' : 'dynoxide');
const filesIn = () => readdirSync(join(data, 'dynamodb')).sort();
const move = (to: EngineName) => ['database', 'move', '--to', to, '--data', data];

describe('a data folder of one database', () => {
  beforeEach(() => mkdirSync(join(data, 'dynamodb')));

  test.each(engineNames)('of %s is not opened with the other', (engine) => {
    writeFileSync(join(data, 'dynamodb', files[engine]), '');
    const bringOver = `bring it over with "npm run admin -- database move --to ${other(engine)}"`;
    expect(() => openDataFolder(data, other(engine))).toThrow(bringOver);
    expect(filesIn()).toEqual([files[engine]]);
  });

  test.each(engineNames)('of %s is not replaced where that database cannot run', async (engine) => {
    writeFileSync(join(data, 'dynamodb', files[engine]), '');
    const { code, output } = await new RuntimeProcess({
      assembly: process.env.DAYMARK_TRIAL_ASSEMBLY,
      data,
      environment: {
        PATH: dirname(process.execPath),
        DAYMARK_DYNOXIDE: join(data, 'nowhere'),
        DAYMARK_DATABASE: '',
      },
    }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(
      /which cannot be opened here\. .* needs .*: install .*\. Once it is there, "npm run admin -- database move --to .*" brings the data over/,
    );
    expect(filesIn()).toEqual([files[engine]]);
  });
});

/** Opens the folder with the database that it is of, as a start does without a name. */
async function open(wanted?: EngineName) {
  const { folder, engine } = openDataFolder(data, wanted);
  const database = await startDatabaseProcess(folder, { engine });
  await database.ready;
  return { ...database, engine };
}

async function fill(engine: EngineName) {
  const database = await open(engine);
  await fillTable(database.endpoint);
  return database;
}

async function fillTable(endpoint: string) {
  await callDynamoDb(endpoint, 'CreateTable', {
    TableName,
    ...tableShape,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  for (let i = 0; i < 30; i++)
    await callDynamoDb(endpoint, 'PutItem', {
      TableName,
      Item: {
        pk: { S: `A#${i % 3}` },
        sk: { S: String(i) },
        personVariable: { S: 'V' },
        value: { N: '0.1' },
        days: { NS: ['1', '2'] },
        empty: { M: { list: { L: [] } } },
        text: { S: 'x'.repeat(i * 5_000) },
      },
    });
}

async function itemsOf(endpoint: string): Promise<object[]> {
  const { Items } = await callDynamoDb<{ Items: { sk: { S: string } }[] }>(endpoint, 'Query', {
    TableName,
    IndexName: 'byVariable',
    KeyConditionExpression: 'personVariable = :v',
    ProjectionExpression: 'pk, sk, #v, days, #e',
    ExpressionAttributeNames: { '#v': 'value', '#e': 'empty' },
    ExpressionAttributeValues: { ':v': { S: 'V' } },
    Limit: 10,
  });
  return Items;
}

(engineProblem('dynoxide') === undefined ? describe : describe.skip)('Dynoxide', () => {
  test('finds its place in the stream without reading it, however much was written', async () => {
    const statements = [
      'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
      `SELECT event_name, keys_json, new_image, old_image, sequence_number, created_at, user_identity
             FROM _stream_records
             WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3
             ORDER BY CAST(sequence_number AS INTEGER) ASC
             LIMIT ?4`,
    ];
    const binary = readFileSync(dynoxideCommand(0, data)[0]);
    // Should Dynoxide ask otherwise one day, the index may no longer help.
    expect(statements.filter((statement) => !binary.includes(statement))).toEqual([]);
    const { stop } = await fill('dynoxide');
    const database = new DatabaseSync(join(data, 'dynamodb', files.dynoxide));
    const plans = statements.map((statement) => database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all());
    database.close();
    await stop();
    expect(plans).toEqual([
      [expect.objectContaining({ detail: expect.stringContaining('USING COVERING INDEX stream_order') })],
      [expect.objectContaining({ detail: expect.stringContaining('USING INDEX stream_order') })],
    ]);
  });

  test('without a data folder leaves no file, and loses nothing while it runs', async () => {
    const { TMPDIR: before } = process.env;
    process.env.TMPDIR = data;
    const database = await startDatabaseProcess(undefined, { engine: 'dynoxide' });
    await database.ready;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(readdirSync(data)).toEqual([]);
    await fillTable(database.endpoint);
    expect(await itemsOf(database.endpoint)).toHaveLength(10);
    await database.stop();
    expect(readdirSync(data)).toEqual([]);
  });
});

const both = engineNames.every((engine) => engineProblem(engine) === undefined);
(both ? describe : describe.skip)('where both databases can run', () => {
  test('a new folder is for Dynoxide, unless the other one is asked for or Dynoxide is gone', () => {
    const opened = (wanted?: EngineName) => openDataFolder(data, wanted).engine;
    expect([opened(), opened('dynamodb-local')]).toEqual(['dynoxide', 'dynamodb-local']);
    const { DAYMARK_DYNOXIDE: named } = process.env;
    process.env.DAYMARK_DYNOXIDE = join(data, 'nowhere');
    expect(opened()).toBe('dynamodb-local');
    if (named === undefined) delete process.env.DAYMARK_DYNOXIDE;
    else process.env.DAYMARK_DYNOXIDE = named;
  });

  test.each(engineNames)('data of %s stays with it, and is brought over and back', async (engine) => {
    const first = await fill(engine);
    const items = await itemsOf(first.endpoint);
    await first.stop();
    expect(items).toHaveLength(10);
    for (const [from, to] of [
      [engine, other(engine)],
      [other(engine), engine],
    ] as const) {
      const opened = await open();
      expect(opened.engine).toBe(from);
      await opened.stop();
      expect(await adminJson(move(to))).toEqual({ folder: data, from, to, items: 30 });
      expect(filesIn()).toEqual(expect.arrayContaining([files[to], `${files[from]}.moved`]));
      expect(readdirSync(data)).toEqual(['dynamodb']);
      const moved = await open();
      expect(moved.engine).toBe(to);
      expect(await itemsOf(moved.endpoint)).toEqual(items);
      // Nothing that was copied is a change to follow.
      expect(await new StreamReader(moved.endpoint, TableName).read(undefined, 10)).toBeUndefined();
      await moved.stop();
      expectRefusal(await runAdmin(move(to)), /holds data of .* already\.$/m);
    }
  });

  test('data with changes that functions have not followed stays where it is', async () => {
    const { endpoint, stop } = await fill('dynoxide');
    const page = await new StreamReader(endpoint, TableName).read(undefined, 29);
    keepPlaces(data, { follower: page?.place });
    await stop();
    expectRefusal(await runAdmin(move('dynamodb-local')), /^Some changes have not been processed yet: start/);
    expect(filesIn()).toContain(files.dynoxide);
    expect(filesIn()).not.toContain(files['dynamodb-local']);
    const opened = await open();
    const last = await new StreamReader(opened.endpoint, TableName).read(page?.place, 10);
    keepPlaces(data, { follower: last?.place });
    await opened.stop();
    expect(await adminJson(move('dynamodb-local'))).toMatchObject({ items: 30 });
  });
});

test('a folder without data, or another word for a database, is refused in one sentence', async () => {
  expectRefusal(await runAdmin(move('dynoxide')), /holds no data\.$/m);
  expectRefusal(
    await runAdmin(['database', 'move', '--to', 'sqlite']),
    /^--to must be dynoxide or dynamodb-local, got "sqlite"\.$/m,
  );
});
