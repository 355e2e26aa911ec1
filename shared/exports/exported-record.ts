/** A measurement as files hold it, with all that is needed to record it again. */
export interface PortableRecord {
  /** The time in UTC, without a Z. */
  readonly startAt: string;
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly value: number;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly sourceName: string;
  readonly note?: string;
}

export interface ExportedRecord extends PortableRecord {
  readonly id: number;
}

/** The columns of a file in their order. `startAtLocal` and `timezone` are for people; imports do not read them. */
export const columns = [
  'startAt',
  'startAtLocal',
  'timezone',
  'variableName',
  'variableCategoryName',
  'value',
  'unitAbbreviatedName',
  'combinationOperation',
  'sourceName',
  'note',
] as const satisfies readonly (keyof PortableRecord | 'startAtLocal' | 'timezone')[];
