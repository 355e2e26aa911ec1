import type { DateOrder } from './tables/read-moment.ts';

/** How a table that nothing is known of becomes rows. */
export interface TableMapping {
  /** The column of the date, or of date and time. */
  readonly time: string;
  /** The column of the time of day, where it is another one. */
  readonly clock?: string;
  readonly dateOrder?: DateOrder;
  /** Long form: a row is one value of the variable that a column names. */
  readonly name?: string;
  readonly value?: string;
  readonly unit?: string;
  /** Wide form: each of these columns is a variable. */
  readonly columns?: Readonly<Record<string, ColumnMapping>>;
  readonly note?: string;
  /** The source of all rows; "Spreadsheet" unless given. */
  readonly sourceName?: string;
  /** For variables of the long form. */
  readonly variableCategoryName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
  readonly unitAbbreviatedName?: string;
  /** "3/5" and "70 kg" are read as 3 and 70 once the person has seen that. */
  readonly textAround?: boolean;
}

export interface ColumnMapping {
  readonly variableName?: string;
  readonly variableCategoryName?: string;
  readonly unitAbbreviatedName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
}

/** What the person decides once they have seen the preview. */
export interface Choices {
  /** By which name of mine something is recorded: { "Body Weight": "Weight" }. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables that are not wanted, by the name in the preview. */
  readonly leaveOut?: readonly string[];
  /** Kinds that are only listed unless they are asked for. */
  readonly include?: readonly string[];
  /** By the id of the question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly table?: TableMapping;
  /** Whether settings, reminders and the rest of our own export are put back, too. */
  readonly setup?: boolean;
}
