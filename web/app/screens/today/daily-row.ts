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
