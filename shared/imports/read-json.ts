import { decodeWhole } from './bytes/decode-text.ts';
import { readWhole } from './bytes/read-whole.ts';
import type { ImportFile } from './import-file.ts';

/** Files of JSON that belong to a day or a month are a few megabytes. */
const largest = 64 * 2 ** 20;

/** The list that a file of JSON is; undefined where it is none. */
export async function readJsonList(file: ImportFile): Promise<readonly unknown[] | undefined> {
  const value = parse(decodeWhole(await readWhole(file.open(), file.label, largest)));
  return Array.isArray(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

export const textIn = (members: Members, name: string): string => {
  const value = members[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** NaN where there is none; some exporters write numbers as texts. */
export const numberIn = (members: Members, name: string): number => {
  const text = textIn(members, name);
  return text === '' ? Number.NaN : Number(text);
};
