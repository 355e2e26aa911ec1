import type { ImportRecord } from '../../domain/imports/import.ts';
import { formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import type { ImportAnswer } from '../../schemas/imports/import.ts';

/** `isTold` is false for a token that may not read: it does not see what the import found. */
export function toImportRecord(record: ImportRecord, isTold: boolean): ImportAnswer {
  const { id, format, label, status, beganAt, endedAt, counts, undo, progress } = record;
  const isUndoing = status === 'undoing' && progress !== undefined;
  const removal = isUndoing ? { removed: progress.removed ?? 0, kept: progress.kept ?? 0 } : undo;
  return {
    id,
    ...(isTold ? { format } : {}),
    ...(isTold && label !== undefined ? { label } : {}),
    status,
    beganAt: formatUtc(beganAt),
    endedAt: optionalUtc(endedAt),
    ...(isTold && counts !== undefined ? countsOf(counts) : {}),
    ...(isTold && removal !== undefined ? removal : {}),
  };
}

const countsOf = ({ first, last, ...counts }: NonNullable<ImportRecord['counts']>) => ({
  ...counts,
  first: optionalUtc(first),
  last: optionalUtc(last),
});
