import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject } from '../shared/domain/json/is-object.ts';
import { givenStagesFolder } from '../shared/settings/command-line.ts';
import { configuredRegion, deploymentRegion } from '../shared/settings/toolkit.ts';
import { requirePossible } from './require-possible.ts';
import { readSettings, type Settings } from './settings.ts';

const projectFolder = join(import.meta.dirname, '..');
/** The folder with the settings of each stage. */
export const stagesFolder = (): string => givenStagesFolder() ?? join(projectFolder, 'stages');

/** The settings of a stage: those of its file, and what a command sets for this once. */
export function readStage(
  stage: string,
  forOnce: Readonly<Record<string, unknown>> = {},
  folder = stagesFolder(),
): Settings {
  const file = join(folder, `${stage}.json`);
  const name = relative(projectFolder, file);
  // Names it may not have are refused before anything is looked for under them.
  readSettings({ stage });
  if (!existsSync(file)) {
    if (stage === 'dev') return readSettings({ ...forOnce, stage });
    throw new Error(
      `${name} is not there. Create it with the settings of this stage ({} takes every default): see docs/operating.md, "Settings".`,
    );
  }
  const text = readFileSync(file, 'utf8');
  const given = parse(text, name);
  const placeOf = (setting: string) =>
    setting in given && !(setting in forOnce) ? `${name}, line ${lineOf(text, setting)}: ` : '';
  const settings = readSettings({ ...given, ...forOnce, stage }, placeOf);
  requirePossible(settings, deploymentRegion() ?? configuredRegion(), placeOf);
  return settings;
}

function parse(text: string, name: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}.`);
  }
  if (!isObject(value)) throw new Error(`${name} must hold one object, such as {"signUp": "invited"}.`);
  if ('stage' in value)
    throw new Error(
      `${name}, line ${lineOf(text, 'stage')}: the file's name is the stage; leave "stage" out.`,
    );
  return value;
}

const lineOf = (text: string, setting: string): number =>
  text.split('\n').findIndex((line) => line.includes(JSON.stringify(setting))) + 1;
