import type { Collector } from '../collector.ts';
import type { RowKind } from '../rows/kinds.ts';
import { type ReadTime, timeOf } from './local-day.ts';
import { readNumber } from './read-number.ts';
import type { TableRecord } from './read-records.ts';

/** The way in which a program writes its cells. */
interface Cells {
  readonly sourceName: string;
  /** Texts besides the empty one that mean that there is no value. */
  readonly empty?: RegExp;
  /** True if it writes 0 for "not measured". */
  readonly zeroIsNone?: true;
}

/** Takes cells of one record, all of one time: one that was read, or as it is written. */
export const cellsAt =
  ({ sourceName, empty, zeroIsNone }: Cells) =>
  ({ place }: TableRecord, time: ReadTime | string, to: Collector) =>
  (kind: RowKind, text: string, factor = 1): undefined => {
    if (text === '' || empty?.test(text)) return;
    const value = readNumber(text);
    const at = typeof time === 'string' ? timeOf(time, to) : time;
    if (value === undefined) return to.skip(place, 'not a number', text);
    if (at === undefined) return to.skip(place, 'unreadable time', String(time));
    if (zeroIsNone && value === 0) return to.skip(place, 'placeholder for a missing value', text);
    to.take(place, { kind, sourceName, value: Number((value * factor).toPrecision(12)), ...at });
  };
