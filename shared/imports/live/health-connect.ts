import { periodSource } from '../../domain/connectors/source-kind.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';
import { instantOf, parseWritten } from '../../domain/time/local-moment.ts';
import { offsetAt } from '../../domain/time/zone.ts';
import type { Collector, Place } from '../collector.ts';
import { type Members, membersOf, numberIn, textIn } from '../read-json.ts';
import { amountIn } from '../rows/amount.ts';
import { kinds, type RowKind, workout } from '../rows/kinds.ts';
import type { SleepStage } from '../rows/nights.ts';
import { entriesOf, lengthOf, listIn } from './count-entries.ts';
import { countedKind, liveSource } from './live.ts';

const app = 'Health Connect';
/** The only source, because the app does not say which device or app recorded something. */
const sourceName = liveSource(app);

interface Entry {
  readonly kind: RowKind;
  readonly value: string;
  readonly time: 'time' | 'start_time';
  /** The app's unit, if it is not ours. */
  readonly unit?: string;
}

const at = (kind: RowKind, value: string, unit?: string): Entry => ({
  kind,
  value,
  time: 'time',
  unit,
});
const from = (kind: RowKind, value: string, unit?: string): Entry => ({
  ...at(kind, value, unit),
  time: 'start_time',
});

/** The lists of a body, and the values of their entries. */
const lists: Readonly<Record<string, readonly Entry[]>> = {
  steps: [from(kinds.steps, 'count')],
  distance: [from(kinds.walkingDistance, 'meters', 'm')],
  active_calories: [from(kinds.activeEnergy, 'calories')],
  heart_rate: [at(kinds.heartRate, 'bpm')],
  resting_heart_rate: [at(kinds.restingHeartRate, 'bpm')],
  heart_rate_variability: [at(kinds.variabilityRmssd, 'rmssd_millis')],
  respiratory_rate: [at(kinds.respiratoryRate, 'rate')],
  oxygen_saturation: [at(kinds.oxygenSaturation, 'percentage')],
  body_temperature: [at(kinds.bodyTemperature, 'celsius')],
  basal_body_temperature: [at(kinds.basalTemperature, 'celsius')],
  weight: [at(kinds.weight, 'kilograms')],
  lean_body_mass: [at(kinds.leanMass, 'kilograms')],
  height: [at(kinds.height, 'meters', 'm')],
  body_fat: [at(kinds.bodyFat, 'percentage')],
  vo2_max: [at(kinds.vo2Max, 'ml_per_kg_per_min')],
  blood_pressure: [at(kinds.systolic, 'systolic'), at(kinds.diastolic, 'diastolic')],
  blood_glucose: [at(kinds.glucose, 'mmol_per_liter', 'mmol/L')],
  hydration: [from(kinds.water, 'liters', 'L')],
  menstruation_flow: [at(kinds.menstrualFlow, 'flow')],
};

/** Members of an entry of food, any of which may be missing. */
const nutrients: readonly Entry[] = [
  from(kinds.caloriesEaten, 'calories'),
  from(kinds.protein, 'protein_grams'),
  from(kinds.carbohydrates, 'carbs_grams'),
  from(kinds.fat, 'fat_grams'),
  from(kinds.sugar, 'sugar_grams'),
  from(kinds.fiber, 'dietary_fiber_grams'),
  from(kinds.sodium, 'sodium_grams', 'g'),
];

/** Stages by Health Connect's names and numbers. */
const stages: ReadonlyMap<string, SleepStage> = new Map([
  ['awake', 'awake'],
  ['1', 'awake'],
  ['awake_in_bed', 'awake'],
  ['7', 'awake'],
  ['out_of_bed', 'awake'],
  ['3', 'awake'],
  ['sleeping', 'asleep'],
  ['2', 'asleep'],
  ['light', 'light'],
  ['4', 'light'],
  ['deep', 'deep'],
  ['5', 'deep'],
  ['rem', 'rem'],
  ['6', 'rem'],
]);

const about = new Set(['timestamp', 'app_version']);

/** The number of entries in a body of the app. */
export function countHealthConnect(body: unknown): number {
  const members = membersOf(body);
  const names = Object.keys(members).filter((name) => !about.has(name));
  return lengthOf(
    names,
    ...names.map((name) => listIn(members, name)),
    ...entriesOf(members, 'sleep').map((night) => listIn(night, 'stages')),
  );
}

/** Reads the requests of the app "HC Webhook". */
export class HealthConnectWebhookReader {
  readonly #to: Collector;
  #place: Place;

  constructor(to: Collector, place: Place) {
    this.#to = to;
    this.#place = place;
  }

  read(body: unknown): void {
    const members = membersOf(body);
    for (const name of Object.keys(members)) if (!about.has(name)) this.#list(members, name);
  }

  #list(members: Members, name: string): undefined {
    const own = Object.hasOwn(lists, name) ? lists[name] : undefined;
    this.#place = {
      ...this.#place,
      kind: own?.[0]?.kind.variableName ?? (name === 'sleep' ? 'Sleep' : name),
    };
    for (const entry of entriesOf(members, name))
      if (own !== undefined) for (const one of own) this.#take(entry, one);
      else if (name === 'nutrition') this.#food(entry);
      else if (name === 'sleep') this.#sleep(entry);
      else if (name === 'exercise') this.#exercise(entry);
      else this.#to.other(name);
  }

  #food(entry: Members): undefined {
    const given = nutrients.filter(({ value }) => entry[value] !== undefined && entry[value] !== null);
    if (given.length === 0) this.#to.skip(this.#place, 'food without nutrients', '');
    const second = secondOf(textIn(entry, 'name') || JSON.stringify(given.map(({ value }) => entry[value])));
    for (const one of given) this.#take(entry, one, second);
  }

  /** `within` is a number of seconds that tells entries of one minute apart. */
  #take(entry: Members, { kind, value, time, unit }: Entry, within = 0): undefined {
    const written = this.#timeIn(entry, time);
    const second = written && written - (written % 60) + ((written + within) % 60);
    if (second === undefined) return this.#to.skip(this.#place, 'unreadable time', textIn(entry, time));
    const number = numberIn(entry, value);
    const amount = unit === undefined ? number : amountIn(number, unit, kind.unitAbbreviatedName);
    const until = time === 'start_time' ? this.#timeIn(entry, 'end_time') : undefined;
    const { period, at } = spanOf(second, until, this.#offsetAt(second));
    this.#to.take(this.#place, {
      kind: countedKind(kind),
      sourceName: this.#sourceOf(period),
      at,
      offset: this.#offsetAt(second),
      value: amount ?? Number.NaN,
    });
  }

  #sourceOf(period: 'day' | 'hour' | undefined): string {
    const keeps = period === 'day' ? 'days' : 'hours';
    const own = period === undefined ? sourceName : liveSource(periodSource(app, period));
    this.#to.describe(own, { keeps, ...(period !== undefined && { sumsUp: sourceName }) });
    return own;
  }

  /** A night without stages has only its length. */
  #sleep(night: Members): undefined {
    const parts = entriesOf(night, 'stages');
    if (parts.length === 0) {
      const until = this.#timeIn(night, 'session_end_time') ?? Number.NaN;
      return this.#stretch('asleep', until - numberIn(night, 'duration_seconds'), until);
    }
    for (const part of parts) {
      const name = textIn(part, 'stage').toLowerCase();
      const stage = stages.get(name.replace(/^stage_type_(?:sleeping_)?/, ''));
      const [start, end] = [this.#timeIn(part, 'start_time'), this.#timeIn(part, 'end_time')];
      if (stage === undefined) this.#to.skip(this.#place, 'unknown sleep stage', name);
      else this.#stretch(stage, start ?? Number.NaN, end ?? Number.NaN);
    }
  }

  #stretch(stage: SleepStage, start: number, end: number): undefined {
    if (!Number.isFinite(start) || !Number.isFinite(end))
      return this.#to.skip(this.#place, 'unreadable time', stage);
    this.#to.sleep(this.#place, sourceName, { stage, from: start, until: end, offset: this.#offsetAt(end) });
  }

  #exercise(one: Members): undefined {
    const name = spoken(textIn(one, 'type'));
    if (name === '') return this.#to.skip(this.#place, 'workout type missing', textIn(one, 'type'));
    const second = this.#timeIn(one, 'start_time');
    if (second === undefined) return this.#to.skip(this.#place, 'unreadable time', textIn(one, 'start_time'));
    const minutes = numberIn(one, 'duration_seconds') / 60;
    this.#to.take(this.#place, {
      kind: workout(name),
      sourceName,
      at: second,
      value: Number(minutes.toPrecision(12)),
    });
  }

  /** `2026-05-09T12:34:56.789Z`, to the second; without the Z it is the person's own time. */
  #timeIn(members: Members, name: string): number | undefined {
    const text = textIn(members, name);
    const written = text.length > 40 ? undefined : parseWritten(text);
    return written && instantOf(written, this.#to.person.zone);
  }

  /** The person's offset, which tells nights apart: the app's times are in UTC. */
  #offsetAt(second: number): number {
    return offsetAt(this.#to.person.zone, second);
  }
}

/**
 * The period and second of a record by the time that it covers. Records of whole days or hours are totals that the app
 * made, which would be added to the single ones; a day is put at its noon.
 */
function spanOf(
  from: number,
  until: number | undefined,
  offset: number,
): { readonly period: 'day' | 'hour' | undefined; readonly at: number } {
  const seconds = (until ?? from) - from;
  if (seconds >= 20 * hourSeconds) return { period: 'day', at: from + 12 * hourSeconds };
  const isHour = seconds === hourSeconds && (from + offset) % hourSeconds === 0;
  return { period: isHour ? 'hour' : undefined, at: from };
}

/** A second of the minute for a food: what is eaten at once adds up, whether it is sent at once or not. */
const secondOf = (name: string): number =>
  [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 60_000_013, 7) % 60;

/** "Strength Training" of "EXERCISE_TYPE_STRENGTH_TRAINING"; "Exercise" of a mere number. */
function spoken(type: string): string {
  const words = type.replace(/^EXERCISE_TYPE_/, '').split(/[_\s]+/);
  if (/^\d*$/.test(words.join(''))) return words.join('') === '' ? '' : 'Exercise';
  return words
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)
    .join(' ')
    .trim();
}
