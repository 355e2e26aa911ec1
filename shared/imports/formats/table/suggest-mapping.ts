import { scaleEnds } from '../../../domain/units/scale-text.ts';
import { findUnit } from '../../../domain/units/units.ts';
import type { ColumnMapping, TableMapping } from '../../choices.ts';
import { kindCalled } from '../../rows/synonyms.ts';
import { needsOrder, readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import type { TableShape } from '../../tables/sniff-table.ts';
import { scaleOf } from './word-scales.ts';

const timeWords = /^(?:date|day|time|timestamp|datetime|start|datum|tag|zeitpunkt|zeit|fecha|jour|data)\b/i;
const clockWords = /^(?:time|clock|uhrzeit|zeit|hora|heure)$/i;
const nameWords = [/^(?:name|variable|metric|type|item|symptom|messung|was|nom|mesure)$/i, /^category$/i];
const valueWords = /^(?:value|amount|rating|score|quantity|result|wert|valeur)$/i;
const unitWords = /^(?:unit|units|einheit|unité)$/i;
const categoryWords = /^(?:category|kategorie|catégorie)$/i;
const operationWords = /^(?:operation|combination|combinationOperation)$/i;
const noteWords = /^(?:note|notes|comment|comments|notiz|kommentar|remarque|commentaire)$/i;

export const isDateCell = (cell: string): boolean =>
  readMoment(cell) !== undefined || (needsOrder(cell) && readMoment(cell, 'dayFirst') !== undefined);

/** A mapping that fits a table's head and first rows; the person sees it before anything is recorded. */
export function suggestMapping(
  rows: readonly (readonly string[])[],
  shape: TableShape,
): TableMapping | undefined {
  const [head = [], ...sample] = rows.map((cells) => cells.map((cell) => cell.trim()));
  const columnOf = (pattern: RegExp) => head.find((name) => pattern.test(name));
  const cellsOf = (name: string) =>
    sample.map((cells) => cells[head.indexOf(name)] ?? '').filter((cell) => cell !== '');
  const holdsDates = (name: string) => cellsOf(name).length > 0 && cellsOf(name).every(isDateCell);
  const time = head.find((name) => timeWords.test(name) && holdsDates(name)) ?? head.find(holdsDates);
  if (time === undefined) return undefined;
  const clock = head.find((name) => name !== time && clockWords.test(name));
  const [value, unit, note] = [valueWords, unitWords, noteWords].map(columnOf);
  const name = nameWords.map(columnOf).find((column) => column !== undefined);
  const [category, operation] = [categoryWords, operationWords].map(columnOf);
  const common = {
    time,
    clock,
    note,
    sourceName: 'Spreadsheet',
  };
  if (name !== undefined && value !== undefined)
    return {
      ...common,
      name,
      value,
      unit,
      ...(category !== undefined && category !== name && { category }),
      operation,
    };
  const numbersOf = (column: string) =>
    cellsOf(column).flatMap((cell) => readNumber(cell, shape.decimalComma) ?? []);
  const columns = head
    .filter((column) => ![time, clock, note, ''].includes(column) && !/^_?id$/i.test(column))
    .flatMap((column): [string, ColumnMapping][] => {
      const numbers = numbersOf(column);
      if (numbers.length > 0) return [[column, columnOfHead(column, Math.max(...numbers))]];
      const scale = scaleOf(cellsOf(column));
      return scale === undefined ? [] : [[column, { ...columnOfHead(column), ...scale }]];
    });
  return columns.length === 0 ? undefined : { ...common, columns: Object.fromEntries(columns) };
}

/** The parts of a suggested mapping that were guessed, as the end of a sentence. */
export function doubtsIn({ name, unit, columns = {} }: TableMapping): string[] {
  if (name !== undefined) return unit === undefined ? ['which units its values have'] : [];
  return Object.entries(columns).flatMap(([column, { unitAbbreviatedName, words }]) =>
    words !== undefined
      ? [`which numbers the words of "${column}" are`]
      : unitAbbreviatedName === 'index'
        ? [`which unit "${column}" has`]
        : [],
  );
}

/** Units of bodies, whose values of one day are never added up. */
const bodily = new Set(['kg', 'lb', 'cm', 'in', 'ft', 'mm']);

const scaleUpTo = (highest: number): string => (highest <= 10 ? '/10' : '%');

/** "Weight (kg)" is the variable Weight in kg, with the category of its kind; a mood of 8 is one of 10, not of 5. */
function columnOfHead(head: string, highest = 0): ColumnMapping {
  const match = /^(.*\S)\s*[([]([^()[\]]{1,20})[)\]]$/.exec(head);
  const unit = match?.[2] === undefined ? undefined : findUnit(match[2]);
  const variableName = unit === undefined ? head : (match?.[1] ?? head);
  const known = kindCalled(variableName);
  const isAboveScale = highest > (scaleEnds(known?.unitAbbreviatedName ?? '')?.[1] ?? Infinity);
  const usual = isAboveScale ? scaleUpTo(highest) : known?.unitAbbreviatedName;
  const abbreviatedName = unit?.abbreviatedName ?? usual ?? 'index';
  const byUnit = bodily.has(abbreviatedName) ? 'MEAN' : unit?.combinationOperation;
  return {
    variableName,
    variableCategoryName: known?.variableCategoryName ?? 'Miscellaneous',
    unitAbbreviatedName: abbreviatedName,
    combinationOperation: known?.combinationOperation ?? byUnit ?? 'MEAN',
  };
}
