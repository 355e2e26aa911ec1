import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RuntimeOptions } from '../arguments.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { type Application, readApplication, withoutStreams } from './application.ts';
import { readAssembly } from './assembly.ts';
import { synthesise } from './synthesise.ts';

interface BuildProps
  extends Partial<Pick<RuntimeOptions, 'assemblyFolder' | 'dataFolder' | 'databaseUrl' | 'streams'>> {
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Reads the application from the given assembly, or from one that is made here; `onBuild` hears that it takes a while. */
export async function buildApplication(
  { assemblyFolder: given, dataFolder, databaseUrl, streams, settings }: BuildProps,
  baseUrl: string,
  onBuild: () => void,
): Promise<Application> {
  const assemblyFolder = given ?? join(dataFolder ?? createTemporaryFolder(), 'assembly');
  if (given === undefined) await synthesise({ outputFolder: assemblyFolder, settings, onBuild });
  const assembly = readAssembly(assemblyFolder);
  // Runtimes that share a database get names of their own, as two stacks in one account do.
  const suffix = databaseUrl === undefined ? '' : `-${randomUUID()}`;
  const whole = readApplication(assembly, baseUrl, suffix);
  return streams === 'off' ? withoutStreams(whole) : whole;
}
