import * as v from 'valibot';
import { openSeconds } from '../../domain/imports/import.ts';
import { importSliceKey, partsOfImportSlice } from '../keys/imports.ts';
import { type Settle, wholeNumber } from '../settling/settle.ts';
import { parseStored } from '../table/parse-stored.ts';
import { importItem, parseImport } from './import.ts';
import { storedSlice } from './import-slice.ts';
import { parseWriters, writersItem } from './import-writers.ts';

/** One that was under way goes on here: somebody ends it, or the schedule does what was left to do. */
export const settleImport: Settle = (record, { userId, readName }) => {
  const parsed = parseImport(record);
  const { id, label, format, beganAt, status } = parsed;
  v.parse(wholeNumber, id);
  if (readName(format) !== format || (label !== undefined && readName(label) !== label))
    throw new Error('its name is none');
  const dueAt: Partial<Record<typeof status, number>> = { open: beganAt + openSeconds, undoing: beganAt };
  return importItem(userId, parsed, dueAt[status]);
};

/** Nobody writes here yet. */
export const settleImportWriters: Settle = (record, { userId }) => {
  const writers = parseWriters(record);
  v.parse(wholeNumber, writers.id);
  return writersItem(userId, writers);
};

export const settleImportSlice: Settle = (record, { userId }) => {
  const { id, slice } = partsOfImportSlice(record.sk);
  const key = importSliceKey(
    userId,
    v.parse(wholeNumber, id),
    v.parse(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)), slice),
  );
  return { ...key, ...parseStored(storedSlice, record) };
};
