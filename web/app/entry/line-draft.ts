import type { LinePart } from '../../../shared/domain/entry-line/read-part.ts';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { readNumber } from '../../../shared/domain/units/read-number.ts';
import { oddValue } from '../ui/odd-value.ts';
import type { Category } from './known-with.ts';
import type { ThingToRecord } from './line-things.ts';
import type { ApiUnit } from './value-input.ts';
import type { VariableToRecord } from './variable-to-record.ts';

/** The changes of the person to a part of a line. */
export interface DraftChange {
  /** The thing that it is in truth; null for something new of the name that was typed. */
  readonly thing?: ThingToRecord | null;
  readonly name?: string;
  readonly category?: string;
  readonly unit?: string | undefined;
  /** The values as they are typed. */
  readonly texts?: readonly string[] | undefined;
  readonly note?: string;
}

/** A part of a line, as it is going to be recorded. */
export interface LineDraft {
  /** The same as long as the words stay the same. */
  readonly key: string;
  readonly text: string;
  readonly title: string;
  /** The thing of the person or of the catalogue; undefined for something new. */
  readonly thing: ThingToRecord | undefined;
  /** The variables to record: one, or those of a pair. Empty where nothing was understood. */
  readonly records: readonly VariableToRecord[];
  readonly isNew: boolean;
  readonly unit: string;
  readonly texts: readonly string[];
  /** The values, one for each record; undefined as long as they are not all there. */
  readonly values: readonly number[] | undefined;
  /** The values in words. */
  readonly amount: string;
  readonly note: string;
  readonly unread: string;
  /** True once someone chose or typed a value: its field stays. */
  readonly isTouched: boolean;
}

export function draftOf(
  part: LinePart<ThingToRecord>,
  key: string,
  change: DraftChange,
  categories: readonly Category[],
): LineDraft {
  const thing = change.thing === undefined ? part.thing : (change.thing ?? undefined);
  const isOther = thing !== part.thing;
  const category = categories.find(
    ({ name }) => name === (change.category ?? part.guess?.category ?? thing?.category),
  );
  const name = change.name ?? part.guess?.name ?? part.words.name.join(' ');
  const fallback = isOther ? thing?.unit : part.unit;
  const unit = change.unit ?? fallback ?? '';
  const made = category && newRecord(name, category, unit);
  const records =
    thing?.together?.map(({ record }) => record) ??
    (thing ? [thing.record] : made && name.trim() !== '' ? [made] : []);
  const texts = change.texts ?? (isOther ? [] : part.values.map(String));
  const values = records.map((_, i) => readNumber(texts[i] ?? '', unit));
  const isWhole = records.length > 0 && values.every((value) => value !== undefined);
  const words = values.map((value) =>
    value === undefined
      ? ''
      : valueText(value, unit, { name: thing?.name ?? name, category: category?.name }),
  );
  return {
    key,
    text: part.text,
    title: thing?.displayName ?? (name === '' ? part.text : name),
    thing,
    records,
    isNew: thing?.isOwn !== true,
    unit,
    texts,
    values: isWhole ? (values as number[]) : undefined,
    amount: isWhole ? words.join(' and ') : '',
    note: change.note ?? part.note,
    unread: part.unread,
    isTouched: change.texts !== undefined,
  };
}

const newRecord = (name: string, category: Category, unit: string): VariableToRecord => ({
  name: name.trim(),
  displayName: name.trim(),
  category: category.name,
  unit,
  valence: category.valence,
  combinationOperation: category.combinationOperation,
});

/** Questions about values of a draft that are probably slips. */
export const oddTexts = (
  { records, values = [], unit }: LineDraft,
  units: readonly ApiUnit[],
): readonly string[] =>
  records.flatMap((record, i) => {
    const own = units.find(({ abbreviatedName }) => abbreviatedName === unit);
    const bounds =
      record.bounds !== undefined && record.unit === unit
        ? record.bounds
        : { least: own?.minimumAllowedValue, most: own?.maximumAllowedValue };
    const odd = oddValue(values[i] ?? 0, unit, bounds);
    return odd === undefined ? [] : [`${record.displayName}: ${odd}`];
  });
