import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import { postedIn } from './entry-views.ts';

/** The members of a variable that recording needs. */
export interface RecordableVariable {
  readonly name: string;
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly valence: Valence;
  readonly minimumAllowedValue?: number | undefined;
  readonly maximumAllowedValue?: number | undefined;
  /** The last value in words. */
  readonly last?: string | undefined;
  readonly lastEntry?: LastEntry | undefined;
  /** Absent while the service does not know the variable. */
  readonly variableId?: number | undefined;
  /** True if lists leave it out. */
  readonly hidden?: boolean | undefined;
  readonly deletingSince?: string | undefined;
  /** True if the service does not know it yet. */
  readonly isUnsent?: boolean;
}

export interface LastEntry {
  readonly value: number;
  readonly unit: string;
}

interface StoredVariable extends Omit<RecordableVariable, 'last' | 'lastEntry' | 'isUnsent'> {
  readonly lastOriginalValue?: number | undefined;
  readonly lastUnit?: string | undefined;
}

export interface Category {
  readonly name: string;
  readonly valence: Valence;
  readonly combinationOperation: 'MEAN' | 'SUM';
}

/** One item of a write, which names a variable that may be new. */
interface WriteItem {
  readonly id?: number | undefined;
  readonly variableName?: string;
  readonly variableCategoryName?: string;
  readonly unitAbbreviatedName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
}

/** The person's variables, those first that were made or used on this device and wait to be sent. */
export function knownWith(
  stored: readonly StoredVariable[],
  outbox: readonly OutboxEntry[],
  categories: readonly Category[],
): readonly RecordableVariable[] {
  const live = outbox.filter(({ state }) => state !== 'refused');
  const lasts = new Map(
    live
      .flatMap(postedIn)
      .filter(({ id }) => id === undefined)
      .map((one): [string, LastEntry] => [
        folded(one.variableName),
        { value: one.value, unit: one.unitAbbreviatedName },
      ]),
  );
  const known = stored.map((one) => ({
    ...one,
    ...inWords(
      lasts.get(folded(one.name)) ??
        (one.lastOriginalValue === undefined
          ? undefined
          : { value: one.lastOriginalValue, unit: one.lastUnit ?? one.unitAbbreviatedName }),
      one.name,
      one.variableCategoryName,
    ),
  }));
  const names = new Set(stored.map(({ name }) => folded(name)));
  const unsent = new Map<string, RecordableVariable>();
  for (const made of live.flatMap(madeIn)) {
    const { variableName: name = '', variableCategoryName = '', unitAbbreviatedName } = made;
    const key = folded(name);
    // A change names its variable by the id only, and a write about a known variable leaves out the unit.
    if (made.id !== undefined || unitAbbreviatedName === undefined || names.has(key)) continue;
    const category = categories.find((one) => one.name === variableCategoryName);
    const first = unsent.get(key) ?? {
      name,
      displayName: name,
      variableCategoryName,
      unitAbbreviatedName,
      combinationOperation: made.combinationOperation ?? category?.combinationOperation ?? 'MEAN',
      valence: category?.valence ?? 'numeric',
      ...inWords(lasts.get(key), name, variableCategoryName),
      isUnsent: true,
    };
    // The one used last is the last in the map.
    unsent.delete(key);
    unsent.set(key, first);
  }
  return [...[...unsent.values()].reverse(), ...known];
}

const inWords = (lastEntry: LastEntry | undefined, name: string, category: string) => ({
  lastEntry,
  last: lastEntry && valueText(lastEntry.value, lastEntry.unit, { name, category }),
});

/** The items of a write that make a variable if none has that name. */
const madeIn = (entry: OutboxEntry): readonly WriteItem[] =>
  entry.path === '/api/v3/trackingReminders' && entry.method === 'POST'
    ? (entry.body as readonly WriteItem[])
    : postedIn(entry);

const folded = (name: string) => name.trim().toLowerCase();
