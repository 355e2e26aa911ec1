import type { RuntimeOptions } from '../arguments.ts';
import { openDataFolder } from './data-folder.ts';
import { type LocalDatabase, startDatabaseProcess, useDatabase } from './database-process.ts';
import { chooseEngine } from './engines.ts';

/** The database that is named, or one that is started for the data folder, or for nothing but memory. */
export async function openDatabase({
  databaseUrl,
  dataFolder,
  engine,
}: Pick<RuntimeOptions, 'databaseUrl' | 'dataFolder' | 'engine'>): Promise<LocalDatabase> {
  if (databaseUrl !== undefined) return useDatabase(databaseUrl);
  if (dataFolder === undefined) return startDatabaseProcess(undefined, { engine: chooseEngine(engine) });
  const { folder, ...kept } = openDataFolder(dataFolder, engine);
  return startDatabaseProcess(folder, kept);
}
