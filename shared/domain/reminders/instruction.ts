import { levelWords } from '../units/amount-text.ts';
import { getUnit } from '../units/units.ts';
import type { DayInstruction } from './day-instruction.ts';
import type { Moment, QuestionVariable } from './notifications/question.ts';

/** The instruction for a day of an experiment, in words: "Today: no Coffee." */
export function instruction(
  { displayName }: Pick<QuestionVariable, 'displayName'>,
  { value, unitId }: Pick<DayInstruction, 'value' | 'unitId'>,
  { day }: Pick<Moment, 'day'>,
): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${levelWords(displayName, getUnit(unitId), value)}.`;
}
