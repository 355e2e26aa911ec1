import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { dynoxideFile } from './dynoxide.ts';
import { chooseEngine, type EngineName, engineNames, engineProblem, engineTitles } from './engines.ts';

/** The folder in a data folder that its database is in, of whichever engine. */
export const databaseFolderIn = (dataFolder: string): string => join(dataFolder, 'dynamodb');

const files: Readonly<Record<EngineName, string>> = {
  dynoxide: dynoxideFile,
  'dynamodb-local': 'shared-local-instance.db',
};

/** The engine whose data a data folder holds; undefined if it holds none. */
export const engineOf = (dataFolder: string): EngineName | undefined =>
  engineNames.find((engine) => existsSync(join(databaseFolderIn(dataFolder), files[engine])));

/** The command that brings data from one engine to the other. */
const moveCommand = (to: EngineName) => `"npm run admin -- database move --to ${to}"`;

/**
 * The folder that a database keeps its data in, and its engine. Data of one engine is never opened with another, which would begin
 * an empty table next to it.
 */
export function openDataFolder(
  dataFolder: string,
  wanted: EngineName | undefined,
): { readonly folder: string; readonly engine: EngineName } {
  const folder = databaseFolderIn(dataFolder);
  const kept = engineOf(dataFolder);
  if (kept === undefined) {
    const engine = chooseEngine(wanted);
    mkdirSync(folder, { recursive: true });
    return { folder, engine };
  }
  if (wanted !== undefined && kept !== wanted)
    throw new Error(
      `${dataFolder} holds data of ${engineTitles[kept]}: start without --database, bring it over with ${moveCommand(wanted)}, or choose another folder with --data.`,
    );
  const problem = engineProblem(kept);
  if (problem !== undefined)
    throw new Error(
      `${dataFolder} holds data of ${engineTitles[kept]}, which cannot be opened here. ${problem} Once it is there, ${moveCommand(otherThan(kept))} brings the data over to ${engineTitles[otherThan(kept)]}.`,
    );
  return { folder, engine: kept };
}

const otherThan = (engine: EngineName): EngineName => (engine === 'dynoxide' ? 'dynamodb-local' : 'dynoxide');

/**
 * Replaces the database with the one that an engine made in another folder; the old files stay under another name.
 * Whenever it is interrupted, one of the two is there, and they are equal.
 */
export function replaceDatabase(dataFolder: string, fresh: string, engine: EngineName): void {
  const folder = databaseFolderIn(dataFolder);
  const old = engineOf(dataFolder);
  for (const name of filesOf(fresh, engine).toReversed()) renameSync(join(fresh, name), join(folder, name));
  for (const name of old === undefined ? [] : filesOf(folder, old))
    renameSync(join(folder, name), join(folder, `${name}${setAside}`));
}

const setAside = '.moved';

/** The files of an engine's database: the one that it is known by, then those next to it. */
const filesOf = (folder: string, engine: EngineName): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(files[engine]) && !name.endsWith(setAside))
    .sort();
