import { type FileHandle, open } from 'node:fs/promises';
import type { Item } from '../../../shared/data/item.ts';
import { isObject } from '../../../shared/domain/json/is-object.ts';
import { OperatorError } from '../command.ts';

/** The first line of an export. */
interface ExportHeader {
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

/** Lines of the person's ledger. They are for the person to read and are not imported. */
export const accessType = 'access';

export const toLine = (value: ExportHeader | ExportedRecord): string =>
  `${JSON.stringify(value, packSets)}\n`;

/** Reads all lines after the first. Their items are not checked here. */
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
  const { type, version, userId } = isObject(line) ? line : {};
  const isOwner = typeof userId === 'number' && Number.isSafeInteger(userId) && userId >= 1;
  if (type !== 'daymark-export' || version !== 1 || !isOwner) throw notAnExport();
  return userId;
}

const notAnExport = () =>
  new OperatorError('The file is not a Daymark export: its first line does not say so.');

function recordOf(line: unknown, number: number): ExportedRecord {
  const { type, item } = isObject(line) ? line : {};
  if (typeof type !== 'string' || !isObject(item))
    throw new OperatorError(`Line ${number} is no record: the file is damaged.`);
  return { type, item };
}

/** JSON has no sets; the database does. */
const packSets = (_: string, value: unknown) => (value instanceof Set ? { $set: [...value] } : value);

function unpackSets(_: string, value: unknown): unknown {
  const isSet = isObject(value) && Object.keys(value).join() === '$set';
  return isSet ? new Set(value.$set as unknown[]) : value;
}
