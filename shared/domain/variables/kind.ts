import { foldName } from '../texts/fold-name.ts';
import type { VariableCategory } from './categories.ts';

/** The kind of a variable to its person: something they take, choose to do, feel, that comes by itself, or a figure of the body. */
export const kinds = ['taken', 'chosen', 'felt', 'happens', 'measured'] as const;
export type Kind = (typeof kinds)[number];

const kindOfCategory: Readonly<Record<string, Kind>> = {
  Treatments: 'taken',
  Foods: 'chosen',
  Nutrients: 'chosen',
  Activity: 'chosen',
  'Physical Activities': 'chosen',
  'Social Interactions': 'chosen',
  Books: 'chosen',
  'Movies and TV': 'chosen',
  Music: 'chosen',
  Software: 'chosen',
  Payments: 'chosen',
  Locations: 'chosen',
  Goals: 'chosen',
  Emotions: 'felt',
  Symptoms: 'felt',
  'Cognitive Performance': 'felt',
  Conditions: 'happens',
  'Causes of Illness': 'happens',
  Environment: 'happens',
};

/** A device that senses these still shows what the person did. */
const neverSensed: ReadonlySet<string> = new Set(['Treatments', 'Foods', 'Nutrients', 'Physical Activities']);

/** Things that are unlike their category: people choose when to go to bed, not how long they sleep. */
const kindOfName: ReadonlyMap<string, Kind> = new Map(
  ['Bedtime', 'Wake-up Time', 'Wake Up Time', 'Wake Time'].map((name) => [foldName(name), 'chosen']),
);

/** The kind of a variable whose owner did not say: by its name, its source or its category. */
export function deriveKind(name: string, { name: category }: VariableCategory, isSensed: boolean): Kind {
  const byName = kindOfName.get(foldName(name));
  if (byName !== undefined) return byName;
  if (isSensed && !neverSensed.has(category)) return 'measured';
  return kindOfCategory[category] ?? 'measured';
}
