import type { TableRights } from '../table-rights.ts';

/** Bytes. Phones send more at once than programs do. */
export const bodyOfPhones = 4 * 1024 * 1024;

export const liveSentence =
  'Each entry is stored at its own second under the name of its device and "live", so that sending it again changes ' +
  'nothing, and together with an imported file it is an alternative, never a sum. Totals of minutes, hours and days are ' +
  'separate sources, also alternatives. A night sent in parts is joined, and its row moves. A time ' +
  'without an offset is your local time. The answer lists by kind what was not recorded. At most 4 MiB and 2,000 rows a request.';

/** Rights to record, and to note that the device was seen. */
export const recordingRights = {
  actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  indexes: ['byVariable'],
} as const satisfies TableRights;
