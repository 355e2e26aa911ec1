import { type FileHandle, open } from 'node:fs/promises';
import type { Item } from '../../../shared/data/item.ts';
import { OperatorError } from '../command.ts';

/** The first line of an export. */
export interface ExportHeader {
  readonly type: 'daymark-export';
  readonly version: 1;
  readonly userId: number;
}

/** Every other line: a stored record, without the partition it lay in. */
export interface ExportedRecord {
  readonly type: string;
  readonly item: Item;
}

/** A line that was read, with its number and the person it belongs to. */
export interface ExportedLine extends ExportedRecord {
  readonly number: number;
  readonly userId: number;
}

/** Lines of what does not lie among a person's own records: they are for the person to read, and stay behind. */
export const accessType = 'access';

export const toLine = (value: ExportHeader | ExportedRecord): string =>
  `${JSON.stringify(value, packSets)}\n`;

/** All lines after the first, in the form of records; what they hold is still to be checked. */
export async function* readExport(file: string): AsyncGenerator<ExportedLine> {
  let number = 0;
  let userId: number | undefined;
  for await (const text of (await openFile(file)).readLines()) {
    const line = readLine(text, ++number);
    if (userId === undefined) userId = ownerOf(line);
    else yield { ...recordOf(line, number), number, userId };
  }
  if (userId === undefined) throw notAnExport();
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new OperatorError(`--file: cannot read "${file}": ${(error as Error).message}.`);
  }
}

export function readLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line, unpackSets);
  } catch {
    throw new OperatorError(`Line ${number} is not JSON: the file is damaged or not an export.`);
  }
}

function ownerOf(line: unknown): number {
  const { type, version, userId } = (line ?? {}) as Partial<ExportHeader>;
  if (type !== 'daymark-export' || version !== 1 || !Number.isSafeInteger(userId) || Number(userId) < 1)
    throw notAnExport();
  return userId as number;
}

const notAnExport = () =>
  new OperatorError('The file is not a Daymark export: its first line does not say so.');

function recordOf(line: unknown, number: number): ExportedRecord {
  const { type, item } = (line ?? {}) as Partial<ExportedRecord>;
  if (typeof type !== 'string' || typeof item !== 'object' || item === null || Array.isArray(item))
    throw new OperatorError(`Line ${number} is no record: the file is damaged.`);
  return { type, item };
}

/** JSON has no sets; the database does. */
const packSets = (_: string, value: unknown) => (value instanceof Set ? { $set: [...value] } : value);

function unpackSets(_: string, value: unknown): unknown {
  const isSet = typeof value === 'object' && value !== null && Object.keys(value).join() === '$set';
  return isSet ? new Set((value as { $set: unknown[] }).$set) : value;
}
