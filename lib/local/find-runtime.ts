import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenServiceUrl } from '../../shared/settings/command-line.ts';
import { defaultDataFolder } from './arguments.ts';
import type { RunningInfo, RuntimeInfo } from './runtime-info.ts';

export const runtimeFileName = 'runtime.json';

/** Finds the local instance: the one at `DAYMARK_URL`, else the one that uses the default data folder. */
export const findRuntime = (url = givenServiceUrl()): Promise<RunningInfo | undefined> =>
  url === undefined ? findRuntimeOf(defaultDataFolder) : askForInfo(url);

/** Finds the local instance that keeps its data in a folder. */
export async function findRuntimeOf(dataFolder: string): Promise<RunningInfo | undefined> {
  const url = readRuntimeFile(dataFolder)?.baseUrl;
  return url === undefined ? undefined : askForInfo(url);
}

export function readRuntimeFile(dataFolder: string): RuntimeInfo | undefined {
  try {
    return JSON.parse(readFileSync(join(dataFolder, runtimeFileName), 'utf8'));
  } catch {
    return undefined;
  }
}

/** A machine that has other things to do may take a while; where nothing listens, that is known at once. */
const patienceMilliseconds = 20_000;

/** Asks the instance itself, so that the file of a killed one is not taken for a running one. */
export async function askForInfo(baseUrl: string): Promise<RunningInfo | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const response = await fetch(new URL('/local/info', baseUrl), { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
