import { foldName } from '../../../domain/texts/fold-name.ts';
import { offsetAt } from '../../../domain/time/zone.ts';
import { findUnit } from '../../../domain/units/units.ts';
import { variableCategoryNames } from '../../../domain/variables/categories.ts';
import type { ColumnMapping, TableMapping } from '../../choices.ts';
import type { Collector, Place } from '../../collector.ts';
import type { RowKind } from '../../rows/kinds.ts';
import { kindCalled } from '../../rows/synonyms.ts';
import { type DateOrder, epochOf, needsOrder, readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import type { TableShape } from '../../tables/sniff-table.ts';

/** The mapping and shape of a table, and the order of its dates if the table shows it. */
interface TableReading {
  readonly mapping: TableMapping;
  readonly shape: TableShape;
  readonly order: DateOrder | undefined;
}

const orderQuestion = {
  id: 'date-order',
  text: 'The dates in this table can be read in two ways. Which comes first, the day or the month?',
  answers: ['dayFirst', 'monthFirst'],
  examples: [],
};

/** Makes readings of a table's rows by the person's mapping. */
export class RowReader {
  readonly #reading: TableReading;
  readonly #head: readonly string[];
  readonly #to: Collector;
  readonly #kinds = new Map<string, RowKind>();

  constructor(reading: TableReading, head: readonly string[], to: Collector) {
    this.#reading = reading;
    this.#head = head;
    this.#to = to;
  }

  /** Columns that the mapping names and the table does not have. */
  missing(): string[] {
    const { time, clock, name, value, unit, category, operation, note, columns = {} } = this.#reading.mapping;
    // These are names of variables in the long form.
    const wide = name === undefined ? Object.keys(columns) : [];
    return [time, clock, name, value, unit, category, operation, note, ...wide]
      .filter((column) => column !== undefined)
      .filter((column) => !this.#head.includes(column));
  }

  take(place: Place, cells: readonly string[]): undefined {
    const { mapping } = this.#reading;
    const cell = (column: string | undefined) =>
      column === undefined ? '' : (cells[this.#head.indexOf(column)] ?? '').trim();
    // A delimiter at the end of every row makes one cell more, which is empty.
    if (cells.slice(this.#head.length).some((extra) => extra.trim() !== ''))
      return this.#to.skip(place, 'more cells than the header', cells.join(' | '));
    const at = this.#timeOf(place, `${cell(mapping.time)} ${cell(mapping.clock)}`.trim());
    if (at === undefined) return undefined;
    const note = cell(mapping.note);
    const common = { at, ...(note !== '' && { note }) };
    if (mapping.name !== undefined)
      return this.#value(
        place,
        this.#longKind(
          cell(mapping.name),
          cell(mapping.unit),
          cell(mapping.category),
          cell(mapping.operation),
        ),
        cell(mapping.value),
        { ...common, words: mapping.columns?.[cell(mapping.name)]?.words },
      );
    for (const [column, own] of Object.entries(mapping.columns ?? {}))
      if (cell(column) !== '')
        this.#value(place, this.#kind(column, own), cell(column), { ...common, words: own.words });
    return undefined;
  }

  #timeOf(place: Place, text: string): number | undefined {
    const order = this.#reading.order ?? (needsOrder(text) ? this.#ask(text) : undefined);
    if (order === undefined && needsOrder(text)) {
      this.#to.skip(place, 'answer a question first: date-order', text);
      return undefined;
    }
    const moment = readMoment(text, order);
    if (moment !== undefined) return epochOf(moment, this.#to.person.zone);
    this.#to.skip(place, 'unreadable time', text);
    return undefined;
  }

  #ask(text: string): DateOrder | undefined {
    const answer = this.#to.ask(orderQuestion, text);
    return answer === 'dayFirst' || answer === 'monthFirst' ? answer : undefined;
  }

  #value(
    place: Place,
    kind: RowKind | undefined,
    text: string,
    { at, note, words = {} }: { at: number; note?: string; words?: ColumnMapping['words'] },
  ): undefined {
    const { shape, mapping } = this.#reading;
    if (kind === undefined) return this.#to.skip(place, 'variable name missing', text);
    const plain = readNumber(text, shape.decimalComma);
    const spoken = wordIn(words, text);
    const value = plain ?? spoken ?? numberWithin(text, shape.decimalComma);
    if (value === undefined)
      return this.#to.skip(
        place,
        isWord(text)
          ? 'its value looks like a word; choose a scale for it: "words" of its column gives each a number'
          : 'not a number',
        text,
      );
    if (plain === undefined && spoken === undefined && mapping.textAround !== true)
      return this.#to.skip(
        place,
        'its value has text around it; "textAround": true takes the number alone',
        text,
      );
    const sourceName = mapping.sourceName ?? 'Spreadsheet';
    this.#to.take(place, {
      kind,
      sourceName,
      at,
      value,
      offset: offsetAt(this.#to.person.zone, at),
      note,
    });
    return undefined;
  }

  /** The mapping's word on the name comes first, then the row's own cells, what is said of all, what is usual. */
  #longKind(name: string, unit: string, category: string, operation: string): RowKind | undefined {
    const { mapping } = this.#reading;
    if (name === '') return undefined;
    const own = mapping.columns?.[name];
    const known = kindCalled(name);
    const written = variableCategoryNames.find((one) => foldName(one) === foldName(category));
    const said = (['MEAN', 'SUM'] as const).find((one) => one === operation.toUpperCase());
    return this.#kind(`${name}\n${unit}`, {
      variableName: own?.variableName ?? name,
      variableCategoryName:
        own?.variableCategoryName ?? written ?? mapping.variableCategoryName ?? known?.variableCategoryName,
      combinationOperation:
        own?.combinationOperation ?? said ?? mapping.combinationOperation ?? known?.combinationOperation,
      unitAbbreviatedName: own?.unitAbbreviatedName ?? (unit || mapping.unitAbbreviatedName),
    });
  }

  #kind(key: string, mapping: ColumnMapping): RowKind {
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const written = mapping.unitAbbreviatedName ?? 'index';
    const unit = findUnit(written);
    const kind: RowKind = {
      variableName: mapping.variableName ?? key,
      variableCategoryName: mapping.variableCategoryName ?? 'Miscellaneous',
      unitAbbreviatedName: unit?.abbreviatedName ?? written,
      combinationOperation: mapping.combinationOperation ?? unit?.combinationOperation ?? 'MEAN',
      grain: 'second',
    };
    if (this.#kinds.size < 10_000) this.#kinds.set(key, kind);
    return kind;
  }
}

const isWord = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text);

function wordIn(words: NonNullable<ColumnMapping['words']>, text: string): number | undefined {
  const key = Object.keys(words).find((word) => word.toLowerCase() === text.toLowerCase());
  return key === undefined ? undefined : (words[key] ?? undefined);
}

/** "3/5" and "70 kg": the number that a text begins with. */
function numberWithin(text: string, decimalComma: boolean): number | undefined {
  const [, number] = /^\s*([+-]?\d[\d.,]*)(?=\D|$)/.exec(text.slice(0, 100)) ?? [];
  return number === undefined ? undefined : readNumber(number, decimalComma);
}
