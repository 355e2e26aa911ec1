import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { parseJson } from '../../../shared/domain/json/parse-json.ts';
import { databaseFolderIn } from '../../local/database/data-folder.ts';
import { dynoxideFile } from '../../local/database/dynoxide.ts';
import { holdFolder } from '../../local/hold-folder.ts';
import { keepPlaces } from '../../local/streams/stream-places.ts';
import { dataVersion, writeLabel } from '../home-folder.ts';
import { unpackBackup } from './backup-file.ts';

const labelSchema = v.object({
  version: v.number(),
  stage: v.string(),
  madeAt: v.string(),
  places: v.record(v.string(), v.looseObject({})),
});

/** Brings a backup into an empty folder. Nothing can be started there before all of it is whole. */
export async function restoreBackup(
  file: string,
  dataFolder: string,
  passphrase: string | undefined,
): Promise<{ readonly stage: string; readonly madeAt: string }> {
  const letGo = await holdFolder(dataFolder);
  const fresh = join(dataFolder, 'restoring.db');
  try {
    rmSync(fresh, { force: true });
    if (readdirSync(dataFolder).length > 0)
      throw new Error(`${dataFolder} is not empty: name an empty folder, so that nothing is overwritten.`);
    await unpackBackup(file, fresh, passphrase);
    const { version, stage, madeAt, places } = takeLabel(fresh, file);
    if (version > dataVersion)
      throw new Error(`${file} was made by a newer version of Daymark: install that one, then restore.`);
    keepPlaces(dataFolder, places);
    const folder = databaseFolderIn(dataFolder);
    mkdirSync(folder, { mode: 0o700 });
    writeLabel(dataFolder, stage);
    renameSync(fresh, join(folder, dynoxideFile));
    return { stage, madeAt };
  } finally {
    for (const left of [fresh, `${fresh}-journal`]) if (existsSync(left)) rmSync(left);
    letGo();
  }
}

/** The label of a snapshot, which is then the database that it was. */
function takeLabel(snapshot: string, file: string) {
  const database = new DatabaseSync(snapshot);
  try {
    const [problem] = database.prepare('PRAGMA integrity_check').all().flatMap(Object.values);
    if (problem !== 'ok') throw new Error(`${file} is damaged: ${problem}.`);
    const row = database.prepare('SELECT label FROM daymark_backup').get();
    database.exec('DROP TABLE daymark_backup');
    return v.parse(labelSchema, parseJson(String(row?.label)));
  } finally {
    database.close();
  }
}
