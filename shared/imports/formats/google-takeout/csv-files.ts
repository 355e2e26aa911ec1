import { kinds, type RowKind } from '../../rows/kinds.ts';

/** A family of tables in a Takeout, with its columns and its kind. */
export interface CsvFamily {
  /** The file's name without its folders. */
  readonly name: RegExp;
  readonly kind: RowKind;
  /** The head of the value's column, which also shows its unit. */
  readonly column: RegExp;
  /** True if several columns fit, and the value is their sum. */
  readonly adds?: boolean;
  /** The head of the time's column. */
  readonly time?: RegExp;
  readonly factor?: number;
  /** True if the time only names a day: by a midnight of UTC that means nothing, or by the instant of the person's own. */
  readonly isDay?: boolean;
  /** The value that means "not measured"; of a mean, 0 always does. */
  readonly none?: number;
  /** These files have the same values in more detail: if there are any, this family is not read. */
  readonly insteadOf?: RegExp;
}

const minuteOxygen = /^Minute SpO2\b.*\.csv$/i;
const oxygen = /^(?:Minute SpO2\b.*|oxygen_saturation_\d.*)\.csv$/i;
const oxygenByGoogle = /^(?:Minute SpO2\b.*|oxygen_saturation_\d.*|daily_oxygen_saturation.*)\.csv$/i;

/** `calories_*` is left out, because its rows add up to only half a day. */
export const csvFamilies: readonly CsvFamily[] = [
  { name: /^steps_.*\.csv$/i, kind: kinds.steps, column: /^steps$/i },
  { name: /^distance_.*\.csv$/i, kind: kinds.walkingDistance, column: /^distance$/i, factor: 0.001 },
  { name: /^heart_rate_\d.*\.csv$/i, kind: kinds.heartRate, column: /^beats per minute$/i },
  { name: /^active_energy_burned_.*\.csv$/i, kind: kinds.activeEnergy, column: /calories|kcal|energy/i },
  { name: /^weight\b.*\.csv$/i, kind: kinds.weight, column: /^weight grams$/i, factor: 0.001 },
  { name: /^body_fat.*\.csv$/i, kind: kinds.bodyFat, column: /^body fat percentage$/i },
  {
    name: /^daily_resting_heart_rate.*\.csv$/i,
    kind: kinds.restingHeartRate,
    column: /beats per minute/i,
    isDay: true,
  },
  {
    name: /^daily_respiratory_rate.*\.csv$/i,
    kind: kinds.respiratoryRate,
    column: /breaths per minute/i,
    isDay: true,
  },
  {
    name: /^daily_oxygen_saturation.*\.csv$/i,
    kind: kinds.oxygenSaturation,
    column: /average percentage|^oxygen saturation/i,
    isDay: true,
    insteadOf: oxygen,
  },
  {
    name: /^Daily SpO2\b.*\.csv$/i,
    kind: kinds.oxygenSaturation,
    column: /^average_value$/i,
    isDay: true,
    none: 50,
    insteadOf: oxygenByGoogle,
  },
  {
    name: /^oxygen_saturation_\d.*\.csv$/i,
    kind: kinds.oxygenSaturation,
    column: /^oxygen saturation percentage$/i,
    none: 50,
    insteadOf: minuteOxygen,
  },
  {
    name: /^active_minutes_.*\.csv$/i,
    kind: kinds.exerciseMinutes,
    column: /^(?:moderate|very)(?: active)?(?: minutes)?$/i,
    adds: true,
  },
  {
    name: /^(?:core_)?body_temperature\b.*\.csv$|^(?:core_)?body_temperature_.*\.csv$/i,
    kind: kinds.bodyTemperature,
    column: /^(?:core )?(?:body )?temperature(?: (?:in )?(?:degrees )?celsius)?$/i,
  },
  { name: /^daily_readiness.*\.csv$/i, kind: kinds.readiness, column: /score/i, isDay: true },
  { name: minuteOxygen, kind: kinds.oxygenSaturation, column: /^value$/i, none: 50 },
  {
    name: /^Daily Heart Rate Variability Summary\b.*\.csv$/i,
    kind: kinds.variabilityRmssd,
    column: /^rmssd$/i,
    isDay: true,
  },
  { name: /^sleep_score\.csv$/i, kind: kinds.sleepScore, column: /^overall_score$/i },
  {
    name: /^Computed Temperature\b.*\.csv$/i,
    kind: kinds.wristTemperature,
    column: /^nightly_temperature$/i,
    time: /^sleep_end$/i,
  },
];

/** Google Fit's table with one row per day: its name, which is that of its folder, is in the account's language. */
export function isFitMetrics(path: string): boolean {
  const [file = '', folder = '', product = ''] = path.split('/').reverse();
  return /^(?:Google )?Fit$/i.test(product) && file === `${folder}.csv`;
}

export const fitColumns: readonly {
  readonly column: RegExp;
  readonly kind: RowKind;
  readonly factor?: number;
}[] = [
  { column: /^(?:Step count|Schrittzahl|Anzahl der Schritte|Nombre de pas)$/i, kind: kinds.steps },
  { column: /^(?:Distance|Distanz|Strecke) \(m\)$/i, kind: kinds.walkingDistance, factor: 0.001 },
  {
    column:
      /^(?:Move Minutes count|Anzahl der Aktivitätsminuten|(?:Nombre de )?minutes (?:actives|d['’]activité|de mouvement))$/iu,
    kind: kinds.exerciseMinutes,
  },
  {
    column:
      /^(?:Average heart rate|Durchschnittliche Herzfrequenz|Fréquence cardiaque moyenne|Rythme cardiaque moyen) \(bpm\)$/iu,
    kind: kinds.heartRate,
  },
  {
    column: /^(?:Average weight|Durchschnittliches Gewicht|Durchschnittsgewicht|Poids moyen) \(kg\)$/i,
    kind: kinds.weight,
  },
];
