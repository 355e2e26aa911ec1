import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Databases } from '../../../../lib/import/databases.ts';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { makeZip } from '../../../support/imports/make-zip.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-test-'));
const databases = new Databases();
const { open } = databases;
let made = 0;

/** The bytes of a database that is made of statements. */
function bytesOf(sql: string): Buffer {
  const path = join(folder, `${++made}.db`);
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
  return readFileSync(path);
}

afterAll(async () => {
  await databases.close();
  rmSync(folder, { recursive: true });
});

const at = (text: string) => Date.parse(text);
const insert = (table: string, ...rows: readonly Readonly<Record<string, number | string | null>>[]) =>
  rows
    .map((row) => {
      const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value));
      return `INSERT INTO ${table} (${Object.keys(row).join(',')}) VALUES (${values.map((value) => value ?? 'NULL').join(',')});`;
    })
    .join('\n');
const interval = (table: string, ...columns: readonly string[]) =>
  `CREATE TABLE ${table} (row_id INTEGER PRIMARY KEY, uuid BLOB, recording_method INTEGER, device_info_id INTEGER, app_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER${columns.map((name) => `, ${name}`).join('')});`;
const instant = (table: string, ...columns: readonly string[]) =>
  `CREATE TABLE ${table} (row_id INTEGER PRIMARY KEY, uuid BLOB, recording_method INTEGER, device_info_id INTEGER, app_info_id INTEGER, time INTEGER, zone_offset INTEGER, local_date INTEGER${columns.map((name) => `, ${name}`).join('')});`;
const from = (start: string, end: string, more: Readonly<Record<string, number | string | null>> = {}) => ({
  app_info_id: 1,
  device_info_id: 1,
  recording_method: 2,
  start_time: at(start),
  start_zone_offset: 7200,
  end_time: at(end),
  end_zone_offset: 7200,
  ...more,
});
const when = (time: string, more: Readonly<Record<string, number | string | null>>) => ({
  app_info_id: 1,
  device_info_id: 1,
  time: at(time),
  zone_offset: 7200,
  ...more,
});

const healthConnect = bytesOf(
  [
    'PRAGMA journal_mode = WAL;',
    'CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);',
    'CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER);',
    insert('application_info_table', { row_id: 1, package_name: 'com.x', app_name: 'Band App' }),
    insert('application_info_table', { row_id: 2, package_name: 'org.notes', app_name: null }),
    insert('device_info_table', { row_id: 1, manufacturer: 'Acme', model: 'B1', device_type: 1 }),
    interval('steps_record_table', 'count INTEGER'),
    insert(
      'steps_record_table',
      from('2026-06-01T08:10:00Z', '2026-06-01T08:20:00Z', { count: 900 }),
      from('2026-06-01T08:40:00Z', '2026-06-01T08:50:00Z', { count: 100 }),
      from('2026-06-01T08:10:00Z', '2026-06-01T08:20:00Z', {
        count: 50,
        app_info_id: 2,
        recording_method: 3,
      }),
    ),
    interval('total_calories_burned_record_table', 'energy REAL'),
    insert(
      'total_calories_burned_record_table',
      from('2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z', { energy: 1e5 }),
    ),
    interval('active_calories_burned_record_table', 'energy REAL'),
    insert(
      'active_calories_burned_record_table',
      from('2026-06-01T08:00:00Z', '2026-06-01T08:30:00Z', { energy: 52_500 }),
    ),
    instant('weight_record_table', 'weight REAL'),
    insert('weight_record_table', when('2026-06-01T05:00:00Z', { weight: 80_250 })),
    instant('oxygen_saturation_record_table', 'percentage REAL'),
    insert('oxygen_saturation_record_table', when('2026-06-01T05:00:00Z', { percentage: 97 })),
    instant('blood_glucose_record_table', 'level REAL', 'relation_to_meal INTEGER'),
    insert('blood_glucose_record_table', when('2026-06-01T05:00:00Z', { level: 5.5 })),
    interval('nutrition_record_table', 'energy REAL', 'protein REAL', 'sodium REAL'),
    insert(
      'nutrition_record_table',
      from('2026-06-01T10:00:00Z', '2026-06-01T10:10:00Z', { energy: 300_000, protein: 5e-324, sodium: 0.5 }),
    ),
    interval('heart_rate_record_table'),
    'CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);',
    insert('heart_rate_record_table', from('2026-06-01T08:00:00Z', '2026-06-01T08:01:00Z')),
    insert(
      'heart_rate_record_series_table',
      { parent_key: 1, beats_per_minute: 60, epoch_millis: at('2026-06-01T08:00:01Z') },
      { parent_key: 1, beats_per_minute: 70, epoch_millis: at('2026-06-01T08:00:31Z') },
    ),
    interval('sleep_session_record_table', 'title TEXT'),
    'CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);',
    insert(
      'sleep_session_record_table',
      from('2026-05-30T22:00:00Z', '2026-05-31T05:30:00Z'),
      from('2026-05-31T22:00:00Z', '2026-06-01T05:00:00Z'),
    ),
    insert(
      'sleep_stages_table',
      {
        parent_key: 2,
        stage_start_time: at('2026-05-31T22:00:00Z'),
        stage_end_time: at('2026-06-01T01:00:00Z'),
        stage_type: 4,
      },
      {
        parent_key: 2,
        stage_start_time: at('2026-06-01T01:00:00Z'),
        stage_end_time: at('2026-06-01T03:00:00Z'),
        stage_type: 5,
      },
      {
        parent_key: 2,
        stage_start_time: at('2026-06-01T03:00:00Z'),
        stage_end_time: at('2026-06-01T03:30:00Z'),
        stage_type: 1,
      },
      {
        parent_key: 2,
        stage_start_time: at('2026-06-01T03:30:00Z'),
        stage_end_time: at('2026-06-01T05:00:00Z'),
        stage_type: 6,
      },
      {
        parent_key: 2,
        stage_start_time: at('2026-06-01T04:00:00Z'),
        stage_end_time: at('2026-06-01T05:00:00Z'),
        stage_type: 0,
      },
    ),
    interval('exercise_session_record_table', 'exercise_type INTEGER'),
    insert(
      'exercise_session_record_table',
      from('2026-06-01T16:00:00Z', '2026-06-01T16:45:00Z', { exercise_type: 33 }),
    ),
  ].join('\n'),
);

describe('Health Connect’s export', () => {
  const expected = `2026-05-31T05:30:00 Sleep Duration 7.5 h · Band App
2026-06-01T05:00:00 Blood Glucose 99.0858 mg/dL · Band App
2026-06-01T05:00:00 Body Weight 80.25 kg · Band App
2026-06-01T05:00:00 Deep Sleep 2 h · Band App
2026-06-01T05:00:00 Light Sleep 3 h · Band App
2026-06-01T05:00:00 Oxygen Saturation 97 % · Band App
2026-06-01T05:00:00 REM Sleep 1.5 h · Band App
2026-06-01T05:00:00 Sleep Duration 6.5 h · Band App
2026-06-01T05:00:00 Time Awake in Bed 0.5 h · Band App
2026-06-01T08:00:00 Active Energy 52.5 kcal · Band App
2026-06-01T08:00:00 Heart Rate 65 bpm · Band App
2026-06-01T08:00:00 Steps 1000 count · Band App
2026-06-01T08:00:00 Steps 50 count · org.notes typed in
2026-06-01T10:00:00 Calories Eaten 300 kcal · Band App
2026-06-01T10:00:00 Sodium 500 mg · Band App
2026-06-01T16:00:00 Running 45 min · Band App`.split('\n');

  test('becomes these rows, by itself and in its archive', async () => {
    expect(await rowsOf([sourceOf('health_connect_export.db', healthConnect)], { open })).toEqual(expected);
    const archive = makeZip([{ name: 'health_connect_export.db', content: healthConnect }]);
    expect(await rowsOf([sourceOf('Health Connect.zip', archive)], { open })).toEqual(expected);
  });

  test('its sources are what its devices are; every table is read or named', async () => {
    const preview = await previewOf([sourceOf('export.db', healthConnect)], { open });
    expect(preview.formats).toMatchObject([{ id: 'health-connect', files: 1 }]);
    expect(preview.sources).toContainEqual(
      expect.objectContaining({ sourceName: 'Band App', kind: 'watch', isTold: true }),
    );
    expect(preview.others).toEqual([{ name: 'Total calories burned', count: 1, canInclude: false }]);
    expect(unreadableOf(preview)).toEqual([
      '1 × placeholder for a missing value: export.db, nutrition_record_table, line 1 (5e-324)',
      '1 × unknown sleep stage: export.db, sleep_stages_table, line 5 (0)',
    ]);
  });
});

test('Loop’s backup becomes what was marked by hand, and numbers', async () => {
  const day = (text: string) => at(`${text}T00:00:00Z`);
  const bytes = bytesOf(
    [
      'CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT, type INTEGER, unit TEXT, archived INTEGER);',
      'CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);',
      insert(
        'Habits',
        { id: 1, name: 'Read, write', type: 0, unit: '' },
        { id: 7, name: 'Run', type: 1, unit: 'km' },
      ),
      insert(
        'Repetitions',
        { habit: 1, timestamp: day('2026-03-01'), value: 2, notes: 'well' },
        { habit: 1, timestamp: day('2026-03-02'), value: 0, notes: null },
        { habit: 1, timestamp: day('2026-03-03'), value: 1, notes: null },
        { habit: 1, timestamp: day('2026-03-04'), value: 3, notes: null },
        { habit: 7, timestamp: day('2026-03-01'), value: 5250, notes: null },
        { habit: 9, timestamp: day('2026-03-01'), value: 2, notes: null },
      ),
    ].join('\n'),
  );
  const file = [sourceOf('Loop Habits Backup.db', bytes)];
  expect(await rowsOf(file, { open })).toEqual([
    '2026-03-01T11:00:00 Read, write 1 yes/no · Loop Habit Tracker “well”',
    '2026-03-01T11:00:00 Run 5.25 km · Loop Habit Tracker',
    '2026-03-02T11:00:00 Read, write 0 yes/no · Loop Habit Tracker',
  ]);
  const preview = await previewOf(file, { open });
  expect(preview.others.map(({ name, count }) => `${count} × ${name}`).sort()).toEqual([
    '1 × Days marked SKIP',
    '1 × Days marked YES_AUTO',
  ]);
  expect(preview.unreadable).toMatchObject([{ reason: 'habit missing from the table of habits', count: 1 }]);
});

test('Gadgetbridge’s database becomes steps and pulses of each device', async () => {
  const second = (text: string) => at(text) / 1000;
  const sample = (time: string, STEPS: number, HEART_RATE: number) => ({
    TIMESTAMP: second(time),
    DEVICE_ID: 3,
    STEPS,
    HEART_RATE,
  });
  const bytes = bytesOf(
    [
      'CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, MODEL TEXT, ALIAS TEXT);',
      'CREATE TABLE HUAMI_EXTENDED_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER, RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER, HEART_RATE INTEGER);',
      'CREATE TABLE HUAMI_STRESS_SAMPLE (TIMESTAMP INTEGER, STRESS INTEGER);',
      insert('DEVICE', { _id: 3, NAME: 'Amazfit Bip', MANUFACTURER: 'Huami', MODEL: 'A1', ALIAS: null }),
      insert(
        'HUAMI_EXTENDED_ACTIVITY_SAMPLE',
        sample('2026-06-01T08:10:00Z', 90, 80),
        sample('2026-06-01T08:11:00Z', 10, 255),
        sample('2026-06-01T08:12:00Z', 0, 60),
        sample('2026-06-01T08:13:00Z', -1, -1),
      ),
      insert('HUAMI_STRESS_SAMPLE', { TIMESTAMP: at('2026-06-01T08:10:00Z'), STRESS: 30 }),
    ].join('\n'),
  );
  const file = [sourceOf('Gadgetbridge', bytes)];
  expect(await rowsOf(file, { open })).toEqual([
    '2026-06-01T08:00:00 Heart Rate 70 bpm · Amazfit Bip',
    '2026-06-01T08:00:00 Steps 100 count · Amazfit Bip',
  ]);
  const preview = await previewOf(file, { open });
  expect(preview.others).toEqual([
    { name: 'HUAMI_EXTENDED_ACTIVITY_SAMPLE: RAW_INTENSITY, RAW_KIND', count: 4, canInclude: false },
    { name: 'HUAMI_STRESS_SAMPLE', count: 1, canInclude: false },
  ]);
  expect(preview.sources).toMatchObject([{ sourceName: 'Amazfit Bip', kind: 'watch', keeps: 'hours' }]);
});

test('Gadgetbridge’s watches that count the steps of a day so far add up to that day', async () => {
  const sample = (time: string, STEPS: number) => ({ TIMESTAMP: at(time) / 1000, DEVICE_ID: 3, STEPS });
  const bytes = bytesOf(
    [
      'CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, MODEL TEXT, ALIAS TEXT);',
      'CREATE TABLE GARMIN_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER);',
      insert('DEVICE', { _id: 3, NAME: 'vívoactive', MANUFACTURER: 'Garmin', MODEL: '4', ALIAS: null }),
      insert(
        'GARMIN_ACTIVITY_SAMPLE',
        sample('2026-06-01T08:10:00Z', 300),
        sample('2026-06-01T08:25:00Z', 700),
        sample('2026-06-01T08:40:00Z', -1),
        sample('2026-06-01T08:55:00Z', 700),
        sample('2026-06-01T10:00:00Z', 900),
        sample('2026-06-01T22:00:00Z', 950),
        sample('2026-06-02T06:05:00Z', 40),
      ),
    ].join('\n'),
  );
  expect(await rowsOf([sourceOf('Garmin', bytes)], { open })).toEqual([
    '2026-06-01T08:00:00 Steps 700 count · vívoactive',
    '2026-06-01T09:00:00 Steps 200 count · vívoactive',
    '2026-06-01T21:00:00 Steps 50 count · vívoactive',
    '2026-06-02T06:00:00 Steps 40 count · vívoactive',
  ]);
});

describe('a database', () => {
  test('of nothing known, and one that is cut off, are refused in words', async () => {
    const other = sourceOf('other.db', bytesOf('CREATE TABLE things (a INTEGER);'));
    await expect(rowsOf([other], { open })).rejects.toThrow('isn’t a file we can read');
    const cut = sourceOf('cut.db', healthConnect.subarray(0, 9000));
    await expect(rowsOf([cut], { open })).rejects.toThrow('damaged or incomplete');
  });

  test('is refused where nobody can open it, with the command that can', async () => {
    await expect(rowsOf([sourceOf('export.db', healthConnect)])).rejects.toThrow('npm run import -- FILE');
  });

  test('leaves no copy behind', async () => {
    const own = new Databases();
    const before = readdirSync(tmpdir());
    await rowsOf([sourceOf('mine.db', healthConnect)], { open: own.open });
    await own.close();
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith('daymark-import-') && !before.includes(name)),
    ).toEqual([]);
  });
});
