import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultDataFolder, type RuntimeOptions } from './arguments.ts';
import { askForInfo, findRuntimeOf, readRuntimeFile, runtimeFileName } from './find-runtime.ts';
import { holdFolder } from './hold-folder.ts';
import type { RuntimeInfo } from './runtime-info.ts';

/** The file by which a folder is known that `npm run serve` keeps its data in. */
export const homeLabel = 'daymark.json';

/** Makes sure that a folder is for this process alone; gives a function that lets go of it. */
export async function takeFolder(dataFolder: string | undefined): Promise<() => void> {
  if (dataFolder === undefined) return () => undefined;
  await requireUnusedFolder(dataFolder);
  return holdFolder(dataFolder);
}

/** Two databases on one folder would destroy each other's files. */
export async function requireUnusedFolder(dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, homeLabel)))
    throw new Error(
      `${dataFolder} holds the records of a household: start it with "npm run serve", or choose another folder with --data.`,
    );
  const registered = readRuntimeFile(dataFolder);
  const running = registered && (await askForInfo(registered.baseUrl));
  if (running && running.dynamodbEndpoint === registered.dynamodbEndpoint) {
    throw new Error(
      `${dataFolder} is in use by the instance at ${running.baseUrl}: stop that one, or choose another folder with --data.`,
    );
  }
}

/**
 * Writes a file by which the operator's command line finds this instance; gives a function that removes it. An instance
 * in memory uses the default folder for that, unless another one runs there, or the system chose its port: whoever
 * started it like that reads the address from standard output.
 */
export async function register(
  info: RuntimeInfo,
  { dataFolder, port }: Pick<RuntimeOptions, 'dataFolder' | 'port'>,
): Promise<() => void> {
  if (dataFolder === undefined && (port === 0 || (await findRuntimeOf(defaultDataFolder)) !== undefined))
    return () => undefined;
  const folder = dataFolder ?? resolve(defaultDataFolder);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, runtimeFileName);
  writeFileSync(file, `${JSON.stringify(info, undefined, 2)}\n`, { mode: 0o600 });
  return () => {
    if (readRuntimeFile(folder)?.dynamodbEndpoint === info.dynamodbEndpoint) rmSync(file, { force: true });
  };
}
