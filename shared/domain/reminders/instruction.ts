import { levelWords } from '../experiments/texts/amounts.ts';
import { getUnit } from '../units/units.ts';
import type { AskedVariable, Moment } from './notifications/question.ts';
import type { Told } from './told.ts';

/** What a day of an experiment is told: "Today: no Coffee." */
export function instruction(
  { displayName }: Pick<AskedVariable, 'displayName'>,
  { value, unitId }: Pick<Told, 'value' | 'unitId'>,
  { day }: Pick<Moment, 'day'>,
): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${levelWords(displayName, getUnit(unitId), value)}.`;
}
