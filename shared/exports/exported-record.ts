/** A measurement as files hold it: all that recording it again takes. */
export interface PortableRecord {
  /** UTC. */
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

/** Of a file, in their order; the two after the first are for people and read by nobody. */
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
