import reference from '../../reference/catalogue.json' with { type: 'json' };
import { foldName } from '../texts/fold-name.ts';
import type { CombinationOperation } from '../variables/categories.ts';
import type { Valence } from '../variables/valence.ts';

/** Something that many people keep an eye on, ready to be recorded. */
export interface CatalogueThing {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly question: string;
  /** Hours of the day at which people usually answer; empty if it is counted up through the day. */
  readonly hours: readonly number[];
  readonly valence: Valence;
  /** Words at the least and at the greatest step of a scale. */
  readonly ends?: readonly [least: string, most: string];
  /** The title of the group that is recorded in one go, such as Blood Pressure, and the thing's name within it. */
  readonly together?: string;
  readonly short?: string;
  /** The amount of one tap. */
  readonly usual?: number;
  readonly hint?: string;
  /** The way in which several values of a day combine, if not that of its category. */
  readonly combination?: CombinationOperation;
  /** Whether it is offered before all others. */
  readonly first?: boolean;
  readonly synonyms: readonly string[];
  /** Its names in German and French. */
  readonly translations: readonly string[];
}

export const catalogue = reference.things as unknown as readonly CatalogueThing[];

const byName = new Map(catalogue.map((thing) => [foldName(thing.name), thing]));

export const findThing = (name: string): CatalogueThing | undefined => byName.get(foldName(name));

/** The things that are recorded in one go with this one, itself included, in order. */
export const recordedTogether = (thing: CatalogueThing): readonly CatalogueThing[] =>
  thing.together === undefined ? [thing] : catalogue.filter(({ together }) => together === thing.together);

/** One entry of the list that people choose from: a thing, or a group that is recorded in one go. */
export interface CatalogueChoice {
  readonly title: string;
  readonly things: readonly CatalogueThing[];
}

export const catalogueChoices: readonly CatalogueChoice[] = catalogue
  .filter((thing) => recordedTogether(thing)[0] === thing)
  .map((thing) => ({ title: thing.together ?? thing.name, things: recordedTogether(thing) }));

/** The words under which a choice is found. */
export const wordsFor = ({ title, things }: CatalogueChoice): readonly string[] => [
  title,
  ...things.flatMap(({ name, synonyms, translations }) => [name, ...synonyms, ...translations]),
];
