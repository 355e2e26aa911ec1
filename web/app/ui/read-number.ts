import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { isDuration } from '../../../shared/domain/units/quantity.ts';
import { isAmbiguous, readNumber } from '../../../shared/domain/units/read-number.ts';

/** The value as it was understood, where the text says it otherwise: `= 7 h 30 min`. */
export function understood(text: string, unit: string): string {
  const value = readNumber(text, unit);
  const isPlain = value === undefined || /^[-−]?[\d.,]*$/.test(text.trim());
  return isPlain ? '' : `= ${valueText(value, unit)}`;
}

/** Keyboards for numbers have no colon, and sleep is known as 7:30. */
export const keyboardFor = (unit: string): 'text' | 'decimal' => (unit === 'h' ? 'text' : 'decimal');

/** The words to the person where `readNumber` finds no number. */
export function numberAdvice(text: string, unit = ''): string {
  if (text.trim() === '') return 'Choose or enter a value.';
  const [whole = '', part = ''] = text.trim().split(',');
  if (isAmbiguous(text.trim()))
    return `"${text.trim()}" can mean ${whole}.${part} or ${whole}${part}: enter one of these.`;
  const example = isDuration(unit) ? '7, 7.5 or 7:30' : '7 or 7.5';
  return `Enter a number, such as ${example}. “${text}” isn’t one.`;
}
