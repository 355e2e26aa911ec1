import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { Day } from '../../time/day.ts';

/** The service's figure of one variable on one day. */
export interface DailyRow {
  readonly variableId: number;
  readonly variableName: string;
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  /** The beginning of its day, UTC. */
  readonly startAt: string;
  readonly value: number;
  /** The number of values that it is made of; 0 where nothing was recorded. */
  readonly count?: number | undefined;
}

export const fieldsOfDailyRow = [
  'variableId',
  'variableName',
  'displayName',
  'variableCategoryName',
  'unitAbbreviatedName',
  'startAt',
  'value',
  'count',
].join();

export type Span = Pick<Day, 'from' | 'until'>;

export function isWithin({ from, until }: Span, row: DailyRow): boolean {
  const at = parseUtc(row.startAt) ?? 0;
  return at >= from && at < until;
}

/** Days on which something was recorded; what the service filled in is no record. */
export const recordedIn = (rows: readonly DailyRow[], span: Span): readonly DailyRow[] =>
  rows.filter((row) => (row.count ?? 1) > 0 && isWithin(span, row));
