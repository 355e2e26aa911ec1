import { findUnit } from '../../../shared/domain/units/units.ts';
import type { VariableSettings } from '../../../shared/domain/variables/variable.ts';

export interface Random {
  /** A number from 0 up to 1. */
  readonly even: () => number;
  /** A number around 0, mostly within 1. */
  readonly noise: () => number;
}

export type Side = readonly [
  name: string,
  category: string,
  unit: string,
  operation?: 'SUM' | 'MEAN',
  settings?: VariableSettings,
];

/** A made-up history of a cause and an effect, from which a study is made. */
export interface Recipe {
  readonly about: string;
  readonly cause: Side;
  readonly effect: Side;
  readonly days?: number;
  /** Hours of the day at which each is recorded. */
  readonly causeHour?: number;
  readonly effectHour?: number;
  readonly make: (day: number, random: Random, before: readonly Day[]) => Day;
  /** Changes the days afterwards, as mistakes do. */
  readonly spoil?: (days: Day[]) => void;
}

export interface Day {
  cause: number | null;
  effect: number | null;
}

export const noFilling: VariableSettings = { fillingType: 'none' };
export const aDay: VariableSettings = { ...noFilling, onsetDelay: 0, durationOfAction: 86_400 };
export const coin = ({ even }: Random) => (even() < 0.5 ? 0 : 1);
export const points = (value: number, from = 1, to = 5) => Math.max(from, Math.min(to, Math.round(value)));

export const sleep: Side = ['Sleep Duration', 'Sleep', 'h', 'SUM', aDay];
export const mood: Side = ['Mood', 'Emotions', '/5', 'MEAN'];
export const coffee: Side = ['Coffee', 'Foods', 'serving', 'SUM', aDay];
export const headache: Side = [
  'Headache',
  'Symptoms',
  'yes/no',
  'SUM',
  { ...noFilling, valence: 'negative' },
];
export const steps: Side = ['Daily Steps', 'Physical Activities', 'count', 'SUM', aDay];

export const sleepAndMood =
  (strength: number, noise = 1) =>
  (_: number, random: Random): Day => {
    const hours = Number((7.2 + random.noise()).toFixed(1));
    return { cause: hours, effect: points(3.3 + strength * (hours - 7.2) + noise * random.noise()) };
  };

export function unitIdOf(name: string): number {
  const unit = findUnit(name);
  if (unit === undefined) throw new Error(`There is no unit ${name}.`);
  return unit.id;
}
