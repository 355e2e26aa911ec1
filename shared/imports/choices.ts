import type { DateOrder } from './tables/read-moment.ts';

/** A person's mapping of the columns of a table whose format is not known. */
export interface TableMapping {
  /** The column of the date, or of date and time. */
  readonly time: string;
  /** The column of the time of day, if it is another one. */
  readonly clock?: string;
  readonly dateOrder?: DateOrder;
  /** Long form: a row is one value of the variable that a column names. */
  readonly name?: string;
  readonly value?: string;
  readonly unit?: string;
  /** Columns of the category of each variable, and of MEAN or SUM. */
  readonly category?: string;
  readonly operation?: string;
  /** Wide form: each of these columns is a variable. */
  readonly columns?: Readonly<Record<string, ColumnMapping>>;
  readonly note?: string;
  /** The source of all rows; "Spreadsheet" by default. */
  readonly sourceName?: string;
  /** These three apply to variables of the long form. */
  readonly variableCategoryName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
  readonly unitAbbreviatedName?: string;
  /** Whether "3/5" and "70 kg" are read as 3 and 70, which the person has to confirm. */
  readonly textAround?: boolean;
}

export interface ColumnMapping {
  readonly variableName?: string;
  readonly variableCategoryName?: string;
  readonly unitAbbreviatedName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
  /** The numbers that words mean: { "great": 5 }, null where that is open; capital letters make no difference. */
  readonly words?: Readonly<Record<string, number | null>>;
}

/** The person's decisions after they have seen the preview. */
export interface Choices {
  /** The person's own names by the names in the preview: { "Body Weight": "Weight" }. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables that are not wanted, by the name in the preview. */
  readonly leaveOut?: readonly string[];
  /** Kinds that are only listed unless they are asked for. */
  readonly include?: readonly string[];
  /** Answers by the id of their question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly table?: TableMapping;
  /** The kinds of sources, by their name in the preview: { "MobileTrack": "phone" }. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Whether settings, reminders and the rest of our own export are restored, too. */
  readonly setup?: boolean;
}
