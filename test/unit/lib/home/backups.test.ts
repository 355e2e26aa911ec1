import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, jest, test } from '@jest/globals';
import { packBackup, unpackBackup } from '../../../../lib/home/backups/backup-file.ts';
import { backupName } from '../../../../lib/home/backups/make-backup.ts';
import { dataVersion, openHomeFolder, writeLabel } from '../../../../lib/home/home-folder.ts';
import { backupsKept, isDue, NightlyWork } from '../../../../lib/home/nightly-work.ts';
import { holdFolder } from '../../../../lib/local/hold-folder.ts';

const fresh = () => mkdtempSync(join(tmpdir(), 'daymark-home-'));

describe('the file of a backup', () => {
  test.each([undefined, 'correct horse'])('comes back as it was, with passphrase %s', async (passphrase) => {
    const folder = fresh();
    const [from, packed, back] = ['from', 'packed', 'back'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(from, 'all that was ever recorded '.repeat(50_000));
    await packBackup(from, packed, passphrase);
    await unpackBackup(packed, back, passphrase);
    expect(readFileSync(back)).toEqual(readFileSync(from));
    expect(statSync(packed).mode & 0o777).toBe(0o600);
    expect(readFileSync(packed).includes('recorded')).toBe(false);
  });

  test('is refused without its passphrase, with another one, cut off or changed', async () => {
    const folder = fresh();
    const [from, packed] = [join(folder, 'from'), join(folder, 'packed')];
    writeFileSync(from, 'all that was ever recorded '.repeat(50_000));
    await packBackup(from, packed, 'correct horse');
    await expect(unpackBackup(packed, join(folder, 'a'), undefined)).rejects.toThrow(/is encrypted/);
    await expect(unpackBackup(packed, join(folder, 'b'), 'battery')).rejects.toThrow(
      /damaged, or the passphrase/,
    );
    const bytes = readFileSync(packed);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(packed, bytes);
    await expect(unpackBackup(packed, join(folder, 'c'), 'correct horse')).rejects.toThrow(/damaged/);
    truncateSync(packed, 300);
    await expect(unpackBackup(packed, join(folder, 'd'), 'correct horse')).rejects.toThrow(/damaged/);
    await expect(unpackBackup(from, join(folder, 'e'), undefined)).rejects.toThrow(/is not a backup/);
  });
});

describe('a night’s work', () => {
  const night = new Date(2026, 10, 18, 3, 0);
  const name = (at: Date) => `daymark-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

  test('is due once a night, and as soon as it can be where one was missed', () => {
    expect(isDue(night, [])).toBe(true);
    const lastNight = name(new Date(2026, 10, 17, 3, 0, 20));
    expect(isDue(new Date(2026, 10, 18, 2, 59), [lastNight])).toBe(false);
    expect(isDue(night, [lastNight])).toBe(true);
    expect(isDue(new Date(2026, 10, 18, 9, 0), [lastNight])).toBe(true);
    expect(isDue(new Date(2026, 10, 18, 9, 0), [name(new Date(2026, 10, 18, 3, 1))])).toBe(false);
  });
});

test('a night makes one backup in a thread of its own, which only its owner can read, and keeps seven', async () => {
  const data = fresh();
  mkdirSync(join(data, 'dynamodb'));
  const database = new DatabaseSync(join(data, 'dynamodb', 'dynoxide.db'));
  database.exec('CREATE TABLE _stream_records (id INTEGER, table_name TEXT, created_at INTEGER)');
  database.close();
  const settings = { address: 'https://daymark.test', listen: '127.0.0.1', port: 3000, proxies: [] };
  const work = new NightlyWork({ ...settings, data, stage: 'home', endpoint: '', tables: [] });
  // A thread cannot set what files may be read by others for the whole process.
  const before = process.umask(0o000);
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  for (let day = 1; day <= 9; day += 1) {
    await work.doIfDue(new Date(2026, 10, day, 3, 0, 20));
    await work.doIfDue(new Date(2026, 10, day, 3, 1, 20));
  }
  log.mockRestore();
  process.umask(before);
  const folder = join(data, 'backups');
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(backupsKept);
  expect(names.every((name) => (statSync(join(folder, name)).mode & 0o777) === 0o600)).toBe(true);
  expect(names.at(-1)).toBe(backupName(new Date(2026, 10, 9, 3, 0, 20)));
});

describe('a data folder', () => {
  test('is its owner’s alone, and of one stage', () => {
    const folder = join(fresh(), 'data');
    openHomeFolder(folder, 'home');
    openHomeFolder(folder, 'home');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(() => openHomeFolder(folder, 'other')).toThrow(/holds the data of the stage "home"/);
  });

  test('of a newer version is refused, and stays as it is', () => {
    const folder = fresh();
    writeLabel(folder, 'home');
    const label = join(folder, 'daymark.json');
    const newer = JSON.stringify({ version: dataVersion + 1, stage: 'home' });
    writeFileSync(label, newer);
    expect(() => openHomeFolder(folder, 'home')).toThrow(/written by a newer version/);
    expect(readFileSync(label, 'utf8')).toBe(newer);
    expect(existsSync(join(folder, 'dynamodb'))).toBe(false);
  });

  test('is held by one at a time', async () => {
    const folder = fresh();
    const letGo = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(/is in use/);
    letGo();
    (await holdFolder(folder))();
  });
});
