import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dynoxideFile } from './dynoxide.ts';
import { chooseEngine, type EngineName, engineNames, engineTitles, whyNot } from './engines.ts';

/** The folder in a data folder that its database is in, of whichever engine. */
const databaseFolderIn = (dataFolder: string): string => join(dataFolder, 'dynamodb');

const files: Readonly<Record<EngineName, string>> = {
  dynoxide: dynoxideFile,
  'dynamodb-local': 'shared-local-instance.db',
};

/** The engine whose data a folder holds; undefined if it holds none. */
const engineOf = (folder: string): EngineName | undefined =>
  engineNames.find((engine) => existsSync(join(folder, files[engine])));

/**
 * The folder that a database keeps its data in, and its engine. Data of one engine is never opened with another, which would begin
 * an empty table beside it.
 */
export function openDataFolder(
  dataFolder: string,
  wanted: EngineName | undefined,
): { readonly folder: string; readonly engine: EngineName } {
  const folder = databaseFolderIn(dataFolder);
  const kept = engineOf(folder);
  if (kept === undefined) {
    const engine = chooseEngine(wanted);
    mkdirSync(folder, { recursive: true });
    return { folder, engine };
  }
  if (wanted !== undefined && kept !== wanted)
    throw new Error(
      `${dataFolder} holds data of ${engineTitles[kept]}: start without --database, or choose another folder with --data.`,
    );
  const problem = whyNot(kept);
  if (problem !== undefined)
    throw new Error(
      `${dataFolder} holds data of ${engineTitles[kept]}, which cannot be opened here. ${problem}`,
    );
  return { folder, engine: kept };
}
