import { kinds, type RowKind } from '../../rows/kinds.ts';

interface ValueColumn {
  readonly column: string;
  readonly kind: RowKind;
  /** The unit of the column, if it is another one of ours. */
  readonly unit?: string;
  readonly factor?: number;
}

const one = (column: string, kind: RowKind, more: Pick<ValueColumn, 'unit' | 'factor'> = {}) => [
  { column, kind, ...more },
];

/** Energy is in small calories: a thousand of them are one that people count. */
const energy = { unit: 'kcal', factor: 0.001 };

/** Tables with a value in each row; total energy is the sum of others, and is not read. */
export const valueTables: ReadonlyMap<string, readonly ValueColumn[]> = new Map<string, ValueColumn[]>([
  ['steps_record_table', one('count', kinds.steps)],
  ['distance_record_table', one('distance', kinds.walkingDistance, { unit: 'm' })],
  ['floors_climbed_record_table', one('floors', kinds.flights)],
  ['active_calories_burned_record_table', one('energy', kinds.activeEnergy, energy)],
  ['resting_heart_rate_record_table', one('beats_per_minute', kinds.restingHeartRate)],
  ['heart_rate_variability_rmssd_record_table', one('heart_rate_variability_millis', kinds.variabilityRmssd)],
  ['respiratory_rate_record_table', one('rate', kinds.respiratoryRate)],
  ['oxygen_saturation_record_table', one('percentage', kinds.oxygenSaturation, { factor: 0.01 })],
  ['body_temperature_record_table', one('temperature', kinds.bodyTemperature)],
  ['basal_body_temperature_record_table', one('temperature', kinds.basalTemperature)],
  ['blood_pressure_record_table', [...one('systolic', kinds.systolic), ...one('diastolic', kinds.diastolic)]],
  ['blood_glucose_record_table', one('level', kinds.glucose, { unit: 'mmol/L' })],
  ['weight_record_table', one('weight', kinds.weight, { unit: 'g' })],
  ['lean_body_mass_record_table', one('mass', kinds.leanMass, { unit: 'g' })],
  ['height_record_table', one('height', kinds.height, { unit: 'm' })],
  ['body_fat_record_table', one('percentage', kinds.bodyFat, { factor: 0.01 })],
  ['vo2_max_record_table', one('vo2_milliliters_per_minute_kilogram', kinds.vo2Max)],
  ['hydration_record_table', one('volume', kinds.water, { unit: 'L' })],
  ['menstruation_flow_record_table', one('flow', kinds.menstrualFlow)],
  [
    'nutrition_record_table',
    [
      ...one('energy', kinds.caloriesEaten, energy),
      ...one('protein', kinds.protein),
      ...one('total_carbohydrate', kinds.carbohydrates),
      ...one('total_fat', kinds.fat),
      ...one('sugar', kinds.sugar),
      ...one('dietary_fiber', kinds.fiber),
      ...one('sodium', kinds.sodium, { unit: 'g' }),
      ...one('caffeine', kinds.caffeine, { unit: 'g' }),
    ],
  ],
]);

/** Android's numbers of sports, of which the most usual have a name here. */
export const sports: ReadonlyMap<number, string> = new Map([
  [4, 'Cycling'],
  [5, 'Cycling'],
  [10, 'Dancing'],
  [21, 'Hiking'],
  [27, 'Pilates'],
  [29, 'Climbing'],
  [31, 'Rowing'],
  [33, 'Running'],
  [34, 'Running'],
  [38, 'Skiing'],
  [41, 'Football'],
  [45, 'Strength Training'],
  [48, 'Swimming'],
  [49, 'Swimming'],
  [51, 'Tennis'],
  [53, 'Walking'],
  [55, 'Strength Training'],
  [57, 'Yoga'],
  [60, 'Elliptical Trainer'],
  [61, 'Rowing'],
]);
