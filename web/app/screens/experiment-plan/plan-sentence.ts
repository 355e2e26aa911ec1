import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { amountOfThing } from '../../../../shared/domain/units/quantity.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import type { Variable } from '../../data/variables.ts';
import { type Fields, isEitherOr } from './plan-view.ts';

/** The plan as one sentence, as far as it is made; it grows with the form. */
export function planSentence(
  { levelA, levelB }: Pick<Fields, 'levelA' | 'levelB'>,
  cause: Variable | undefined,
  effect: Variable | undefined,
): string {
  if (cause === undefined) return 'Try something on some days and not on others. Does it make a difference?';
  const question =
    effect === undefined
      ? 'Does it make a difference?'
      : `Does that change your ${effect.displayName.toLowerCase()}?`;
  return `${levels(levelA, levelB, cause)}, as chance decides. ${question}`;
}

function levels(levelA: string, levelB: string, cause: Variable): string {
  const name = cause.displayName;
  if (isEitherOr(cause)) return `Some days with ${name}, other days without`;
  const [some, others] = [amountText(levelA, cause), amountText(levelB, cause)];
  if (some === undefined) return `Some days with more ${name}, other days with less`;
  if (others === undefined || readNumber(levelB, cause.userUnitAbbreviatedName) === 0)
    return `Some days ${some}, other days none`;
  return `Some days ${some}, other days ${others}`;
}

function amountText(text: string, { userUnitAbbreviatedName: unit, ...cause }: Variable): string | undefined {
  const value = readNumber(text, unit);
  if (value === undefined) return undefined;
  const thing = { name: cause.displayName, category: cause.variableCategoryName };
  return amountOfThing(valueText(value, unit, thing), unit, thing);
}
