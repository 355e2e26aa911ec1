import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../shared/domain/json/parse-json.ts';
import { homeLabel } from '../local/registration.ts';

/** The version of the data in a folder. It grows when an older version could no longer read it. */
export const dataVersion = 1;

const schema = v.object({ version: v.number(), stage: v.string() });
type Label = v.InferOutput<typeof schema>;

const labelIn = (folder: string) => join(folder, homeLabel);

/** Says what a data folder holds: the version of the data, and the stage that wrote it. */
export function writeLabel(folder: string, stage: string): void {
  writeFileSync(`${labelIn(folder)}.new`, `${JSON.stringify({ version: dataVersion, stage })}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${labelIn(folder)}.new`, labelIn(folder));
}

/**
 * Opens the data folder of a stage, or makes a new one that only its owner can look into. Throws a sentence if it is of
 * a newer version or of another stage: neither would find its data in it.
 */
export function openHomeFolder(folder: string, stage: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const label = readLabel(folder);
  if (label === undefined && existsSync(join(folder, 'dynamodb')))
    throw new Error(
      `${folder} holds data of "npm start", which is for trying things out. Choose an empty folder, and bring your records over by export and import.`,
    );
  if (label !== undefined && label.version > dataVersion)
    throw new Error(
      `${folder} was written by a newer version of Daymark (data ${label.version}, this one reads up to ${dataVersion}). Install that version again, or restore an older backup into another folder.`,
    );
  if (label !== undefined && label.stage !== stage)
    throw new Error(
      `${folder} holds the data of the stage "${label.stage}": start it with --stage ${label.stage}.`,
    );
  writeLabel(folder, stage);
}

function readLabel(folder: string): Label | undefined {
  if (!existsSync(labelIn(folder))) return undefined;
  const result = v.safeParse(schema, parseJson(readFileSync(labelIn(folder), 'utf8')));
  if (!result.success)
    throw new Error(
      `${labelIn(folder)} is damaged: restore a backup into another folder, or write {"version": 1, "stage": "…"} into it.`,
    );
  return result.output;
}
