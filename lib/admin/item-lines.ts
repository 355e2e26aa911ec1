import type { Item } from '../../shared/data/table.ts';
import { OperatorError } from './command.ts';

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

export const toLine = (value: ExportHeader | ExportedRecord): string =>
  `${JSON.stringify(value, packSets)}\n`;

export function readLine(line: string, number: number): ExportHeader | ExportedRecord {
  try {
    return JSON.parse(line, unpackSets);
  } catch {
    throw new OperatorError(`Line ${number} is not JSON: the file is damaged or not an export.`);
  }
}

/** JSON has no sets; the database does. */
const packSets = (_: string, value: unknown) => (value instanceof Set ? { $set: [...value] } : value);

function unpackSets(_: string, value: unknown): unknown {
  const isSet = typeof value === 'object' && value !== null && Object.keys(value).join() === '$set';
  return isSet ? new Set((value as { $set: unknown[] }).$set) : value;
}
