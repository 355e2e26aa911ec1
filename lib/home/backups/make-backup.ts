import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HomeSettings } from '../../home-settings.ts';
import { databaseFolderIn } from '../../local/database/data-folder.ts';
import { dynoxideFile } from '../../local/database/dynoxide.ts';
import { readPlaces } from '../../local/streams/stream-places.ts';
import { dataVersion } from '../home-folder.ts';
import { packBackup } from './backup-file.ts';

export interface BackupProps extends Pick<HomeSettings, 'data' | 'backups' | 'backupPassphraseFile'> {
  readonly stage: string;
}

export const backupFolderOf = ({ data, backups }: Pick<HomeSettings, 'data' | 'backups'>): string =>
  backups ?? join(data, 'backups');

export const backupName = (at: Date): string =>
  `daymark-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

/**
 * Writes everything into one file while the service keeps running: a snapshot of the database as it was at one moment, and how
 * far functions had followed its changes, which is read before and so is never ahead. Gives the file and its size.
 */
export async function makeBackup(
  props: BackupProps,
  now = new Date(),
): Promise<{ readonly file: string; readonly bytes: number }> {
  const folder = backupFolderOf(props);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, backupName(now));
  const snapshot = `${file}.snapshot`;
  const unfinished = `${file}.new`;
  for (const left of [snapshot, unfinished]) rmSync(left, { force: true });
  try {
    const label = { version: dataVersion, stage: props.stage, madeAt: now.toISOString() };
    takeSnapshot(props.data, snapshot, JSON.stringify({ ...label, places: readPlaces(props.data) }));
    await packBackup(snapshot, unfinished, readPassphrase(props.backupPassphraseFile));
    renameSync(unfinished, file);
    return { file, bytes: statSync(file).size };
  } finally {
    for (const left of [snapshot, unfinished]) rmSync(left, { force: true });
  }
}

/** SQLite copies what one reader sees, however much is written meanwhile. */
function takeSnapshot(dataFolder: string, to: string, label: string): void {
  // Filled where it is empty, so that nobody else may read it from its first byte.
  writeFileSync(to, '', { mode: 0o600 });
  const source = new DatabaseSync(join(databaseFolderIn(dataFolder), dynoxideFile), { readOnly: true });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    copy.exec('CREATE TABLE daymark_backup (label TEXT NOT NULL)');
    copy.prepare('INSERT INTO daymark_backup VALUES (?)').run(label);
  } finally {
    copy.close();
  }
}

export const readPassphrase = (file: string | undefined): string | undefined => {
  if (file === undefined) return undefined;
  const passphrase = readFileSync(file, 'utf8').trim();
  if (passphrase === '') throw new Error(`${file} is empty: write the passphrase to it.`);
  return passphrase;
};
