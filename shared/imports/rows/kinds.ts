import type { CombinationOperation } from '../../domain/variables/categories.ts';

/** The time that one row covers. It is fixed for each variable, or two imports would add up. */
type Grain = 'hour' | 'quarter' | 'second' | 'night';

/** A kind of readings: the variable that they become, and the time that a row covers. */
export interface RowKind {
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: CombinationOperation;
  readonly grain: Grain;
  /** True if of several readings of one second the largest counts, and not their sum. */
  readonly keepsLarger?: true;
}

const kind = (
  variableCategoryName: string,
  variableName: string,
  unitAbbreviatedName: string,
  combinationOperation: CombinationOperation,
  grain: Grain = 'second',
): RowKind => ({ variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, grain });

const activity = (name: string, unit: string) => kind('Physical Activities', name, unit, 'SUM', 'hour');
const vital = (name: string, unit: string, grain: Grain = 'second') =>
  kind('Vital Signs', name, unit, 'MEAN', grain);
const physique = (name: string, unit: string) => kind('Physique', name, unit, 'MEAN');
const nutrient = (name: string, unit: string) => kind('Nutrients', name, unit, 'SUM');
const sleep = (name: string) => kind('Sleep', name, 'h', 'MEAN', 'night');

/** The kinds that formats share: one kind of data is one variable, whichever phone it came from. */
export const kinds = {
  steps: activity('Steps', 'count'),
  walkingDistance: activity('Walking and Running Distance', 'km'),
  cyclingDistance: activity('Cycling Distance', 'km'),
  swimmingDistance: activity('Swimming Distance', 'km'),
  flights: activity('Flights Climbed', 'count'),
  activeEnergy: activity('Active Energy', 'kcal'),
  restingEnergy: activity('Resting Energy', 'kcal'),
  exerciseMinutes: activity('Exercise Minutes', 'min'),
  standingMinutes: activity('Standing Minutes', 'min'),
  daylight: kind('Environment', 'Time in Daylight', 'min', 'SUM', 'hour'),
  heartRate: vital('Heart Rate', 'bpm', 'hour'),
  restingHeartRate: vital('Resting Heart Rate', 'bpm'),
  walkingHeartRate: vital('Walking Heart Rate', 'bpm'),
  variabilitySdnn: vital('Heart Rate Variability SDNN', 'ms'),
  variabilityRmssd: vital('Heart Rate Variability RMSSD', 'ms'),
  respiratoryRate: vital('Respiratory Rate', '/minute', 'hour'),
  oxygenSaturation: vital('Oxygen Saturation', '%', 'hour'),
  bodyTemperature: vital('Body Temperature', 'C'),
  basalTemperature: vital('Basal Body Temperature', 'C'),
  wristTemperature: vital('Sleeping Wrist Temperature', 'C'),
  skinTemperatureChange: vital('Skin Temperature Deviation', 'C'),
  stressLevel: vital('Stress Level', 'index'),
  systolic: vital('Systolic Blood Pressure', 'mmHg'),
  diastolic: vital('Diastolic Blood Pressure', 'mmHg'),
  glucose: vital('Blood Glucose', 'mg/dL'),
  sensedGlucose: vital('Blood Glucose', 'mg/dL', 'quarter'),
  weight: physique('Body Weight', 'kg'),
  leanMass: physique('Lean Body Mass', 'kg'),
  height: physique('Height', 'cm'),
  waist: physique('Waist', 'cm'),
  bodyFat: physique('Body Fat Percentage', '%'),
  bodyMassIndex: physique('Body Mass Index', 'kg/m²'),
  vo2Max: kind('Physical Activities', 'VO2 Max (estimated)', 'mL/kg/min', 'MEAN'),
  noise: kind('Environment', 'Noise', 'dB', 'MEAN', 'hour'),
  headphoneNoise: kind('Environment', 'Headphone Noise', 'dB', 'MEAN', 'hour'),
  caloriesEaten: nutrient('Calories Eaten', 'kcal'),
  protein: nutrient('Protein', 'g'),
  carbohydrates: nutrient('Carbohydrates', 'g'),
  fat: nutrient('Fat', 'g'),
  sugar: nutrient('Sugar', 'g'),
  fiber: nutrient('Fiber', 'g'),
  sodium: nutrient('Sodium', 'mg'),
  caffeine: nutrient('Caffeine', 'mg'),
  water: kind('Foods', 'Water', 'mL', 'SUM'),
  alcoholicDrinks: kind('Foods', 'Alcoholic Drinks', 'serving', 'SUM'),
  insulin: kind('Treatments', 'Insulin', 'units', 'SUM'),
  longActingInsulin: kind('Treatments', 'Long-Acting Insulin', 'units', 'SUM'),
  sleepDuration: sleep('Sleep Duration'),
  deepSleep: sleep('Deep Sleep'),
  lightSleep: sleep('Light Sleep'),
  remSleep: sleep('REM Sleep'),
  timeInBed: sleep('Time in Bed'),
  timeAwake: sleep('Time Awake in Bed'),
  naps: kind('Sleep', 'Nap Duration', 'h', 'SUM'),
  sleepEfficiency: kind('Sleep', 'Sleep Efficiency', '%', 'MEAN'),
  sleepScore: kind('Sleep', 'Sleep Score', 'index', 'MEAN'),
  readiness: kind('Physical Activities', 'Readiness', 'index', 'MEAN'),
  meditation: kind('Activity', 'Meditation', 'min', 'SUM'),
  menstrualFlow: kind('Conditions', 'Menstrual Flow', 'index', 'MEAN'),
  mood: kind('Emotions', 'Mood', '/5', 'MEAN'),
} as const satisfies Record<string, RowKind>;

/** A kind that a file names itself. */
export const workout = (name: string): RowKind => kind('Physical Activities', name, 'min', 'SUM');
export const symptom = (name: string): RowKind => kind('Symptoms', name, '/5', 'MEAN');
export const habit = (name: string): RowKind => kind('Activity', name, 'yes/no', 'SUM');

export const grainSeconds: Record<Grain, number> = { hour: 3600, quarter: 900, second: 1, night: 1 };
