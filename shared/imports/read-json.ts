import { isObject } from '../domain/json/is-object.ts';
import { parseJson } from '../domain/json/parse-json.ts';
import { decodeWhole } from './bytes/decode-text.ts';
import { readWhole } from './bytes/read-whole.ts';
import type { ImportFile } from './import-file.ts';

/** Far more than the JSON file of a day or a month has. */
const largest = 64 * 2 ** 20;

/** The list in a file of JSON; undefined if it is no list. */
export async function readJsonList(file: ImportFile): Promise<readonly unknown[] | undefined> {
  const value = parseJson(decodeWhole(await readWhole(file.open(), file.label, largest)));
  return Array.isArray(value) ? value : undefined;
}

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

export const textIn = (members: Members, name: string): string => {
  const value = members[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** NaN if none. Some exporters write numbers as texts. */
export const numberIn = (members: Members, name: string): number => {
  const text = textIn(members, name);
  return text === '' ? Number.NaN : Number(text);
};
