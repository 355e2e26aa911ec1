import { foldName } from '../../domain/texts/fold-name.ts';
import { kinds, type RowKind } from './kinds.ts';

/** Names that people and other programs have for our kinds, besides our own names. */
const synonyms: Partial<Record<keyof typeof kinds, readonly string[]>> = {
  steps: ['Step Count', 'Daily Steps', 'Number of Steps', 'Schritte'],
  walkingDistance: ['Walking Distance', 'Distance Walked', 'Distance', 'Strecke'],
  activeEnergy: ['Active Calories', 'Calories Burned', 'Active Energy Burned'],
  exerciseMinutes: ['Exercise', 'Active Minutes', 'Move Minutes'],
  heartRate: ['Pulse', 'Heart Rate (Pulse)', 'Herzfrequenz', 'Puls'],
  restingHeartRate: ['Resting Pulse', 'Ruhepuls'],
  oxygenSaturation: ['SpO2', 'Blood Oxygen', 'Oxygen'],
  bodyTemperature: ['Temperature', 'Temperatur'],
  systolic: ['Systolic', 'Blood Pressure Systolic', 'Blood Pressure (Systolic - Top Number)'],
  diastolic: ['Diastolic', 'Blood Pressure Diastolic', 'Blood Pressure (Diastolic - Bottom Number)'],
  glucose: ['Glucose', 'Blood Sugar', 'Blutzucker'],
  weight: ['Weight', 'Body Mass', 'Gewicht'],
  bodyFat: ['Body Fat', 'Fat Percentage', 'Körperfett'],
  bodyMassIndex: ['BMI'],
  vo2Max: ['VO2 Max', 'VO2max'],
  caloriesEaten: ['Calories', 'Caloric Intake', 'Energy Intake', 'Kalorien'],
  water: ['Water Intake', 'Wasser'],
  alcoholicDrinks: ['Alcohol', 'Alcoholic Beverages', 'Alkohol'],
  sleepDuration: ['Sleep', 'Hours of Sleep', 'Time Asleep', 'Schlaf'],
  mood: ['Overall Mood', 'Stimmung'],
  meditation: ['Mindfulness', 'Mindful Minutes'],
};

const byName = new Map<string, RowKind>(
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) =>
    [kinds[key].variableName, ...(synonyms[key] ?? [])].map((name) => [foldName(name), kinds[key]] as const),
  ),
);

/** The kind that a name means, if any. */
export const kindCalled = (name: string): RowKind | undefined => byName.get(foldName(name));

/**
 * The person's variable that an imported one seems to be: their "Weight" is a phone's "Body Weight". Undefined if there
 * is none, or if it has the same name, which needs no choice.
 */
export function suggestVariable(variableName: string, mine: readonly string[]): string | undefined {
  if (mine.some((name) => foldName(name) === foldName(variableName))) return undefined;
  const kind = kindCalled(variableName);
  return kind === undefined
    ? undefined
    : mine.find((name) => kindCalled(name)?.variableName === kind.variableName);
}
