/** What the service made of one variable on one day. */
export interface DailyRow {
  readonly variableId: number;
  readonly variableName: string;
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  /** Its day begins then, UTC. */
  readonly startAt: string;
  readonly value: number;
  /** How many values it is made of; 0 where nothing was recorded. */
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
