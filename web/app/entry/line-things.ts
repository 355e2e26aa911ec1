import type * as Catalogue from '../../../shared/domain/catalogue/catalogue.ts';
import type { LineThing } from '../../../shared/domain/entry-line/line-thing.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import type { Category, LastEntry, RecordableVariable } from './known-with.ts';
import { knownToRecord, thingToRecord, type VariableToRecord } from './variable-to-record.ts';

/** Something that a line may name, ready to be recorded. */
export interface ThingToRecord extends LineThing {
  readonly record: VariableToRecord;
  readonly together?: readonly ThingToRecord[] | undefined;
}

/** The person's things, those recorded last first, and all else of the catalogue. */
export function thingsToRecord(
  known: readonly RecordableVariable[],
  own: ReadonlyMap<string, LastEntry>,
  catalogue: typeof Catalogue | undefined,
  categories: readonly Category[],
): readonly ThingToRecord[] {
  const offered = (name: string) => catalogue?.findThing(name);
  const ownThing = (one: RecordableVariable): ThingToRecord => {
    const thing = offered(one.name);
    const isAlone = thing?.together === undefined;
    return {
      name: one.name,
      displayName: one.displayName,
      category: one.variableCategoryName,
      unit: one.unitAbbreviatedName,
      isOwn: true,
      // The words of a pair lead to both.
      synonyms: isAlone ? (thing?.synonyms ?? []) : [],
      translations: isAlone ? (thing?.translations ?? []) : [],
      last: own.get(foldName(one.name)),
      usual: thing?.unit === one.unitAbbreviatedName ? thing.usual : undefined,
      record: knownToRecord(one, thing),
    };
  };
  const byName = new Map(known.map((one) => [foldName(one.name), ownThing(one)]));
  const choices = (catalogue?.catalogueChoices ?? []).flatMap((choice): ThingToRecord[] => {
    const parts = choice.things.map(
      (thing): ThingToRecord =>
        byName.get(foldName(thing.name)) ?? {
          ...thing,
          displayName: thing.name,
          isOwn: false,
          together: undefined,
          record: thingToRecord(thing, categories),
        },
    );
    const [first] = parts;
    const [thing] = choice.things;
    if (first === undefined || thing === undefined) return [];
    if (parts.length === 1) return first.isOwn ? [] : [first];
    const { synonyms, translations } = thing;
    return [
      { ...first, displayName: choice.title, name: choice.title, synonyms, translations, together: parts },
    ];
  });
  return [...inOrderOf(own, [...byName.values()]), ...choices];
}

/** Things in the order in which they were recorded last; the rest stays as it is. */
export function inOrderOf<T extends { readonly name: string }>(
  own: ReadonlyMap<string, LastEntry>,
  things: readonly T[],
): readonly T[] {
  const order = new Map([...own.keys()].map((key, i) => [key, i]));
  const place = ({ name }: T) => order.get(foldName(name)) ?? order.size;
  return things.toSorted((a, b) => place(a) - place(b));
}
