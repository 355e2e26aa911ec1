import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Message, type TransformFailure, transformSync } from 'esbuild';
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
  const placeOf = (...path: string[]) =>
    Object.hasOwn(given, path[0] ?? '') && !Object.hasOwn(forOnce, path[0] ?? '')
      ? `${name}, line ${lineOf(text, path)}: `
      : '';
  const settings = readSettings({ ...given, ...forOnce, stage }, placeOf);
  requirePossible(settings, deploymentRegion() ?? configuredRegion(), placeOf);
  return settings;
}

function parse(text: string, name: string): Record<string, unknown> {
  refuseFaults(text, name);
  // Some editors begin a file with a mark of their own.
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!isObject(value)) throw new Error(`${name} must hold one object, such as {"signUp": "invited"}.`);
  if (Object.hasOwn(value, 'stage'))
    throw new Error(
      `${name}, line ${lineOf(text, ['stage'])}: the file's name is the stage; leave "stage" out.`,
    );
  return value;
}

/** JSON.parse does not always say where a fault is, and takes the last of two settings with one name. */
function refuseFaults(text: string, name: string): void {
  let faults: readonly Message[];
  try {
    faults = transformSync(text, { loader: 'json', logLevel: 'silent' }).warnings;
  } catch (error) {
    faults = (error as TransformFailure).errors;
  }
  const [fault] = faults;
  if (fault === undefined) return;
  const what = fault.text.replace(/ in (?:JSON|object literal)/, '');
  throw new Error(`${name}, line ${fault.location?.line ?? 1}: ${what}.`);
}

/** The line of a setting, or of one of its members as far as they are there. */
function lineOf(text: string, path: readonly string[]): number {
  let place = 0;
  for (const member of path) {
    const found = text.slice(place).search(new RegExp(`"${member}"\\s*:`));
    if (found >= 0) place += found;
  }
  return text.slice(0, place).split('\n').length;
}
