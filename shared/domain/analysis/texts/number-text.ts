import { grouped, numbered } from '../../texts/counted.ts';
import { daySeconds, hourSeconds } from '../../time/calendar.ts';
import { monthNames } from '../../time/names.ts';

/** Three significant digits, as plain as JavaScript writes a number: 0.303, 93.8, 10400. */
export function threeDigits(value: number): string {
  // Adding zero turns -0 into 0.
  return String(Number(value.toPrecision(3)) + 0);
}

/** A correlation as people read it: −0.51, with two digits and a true minus. */
export function correlationText(r: number): string {
  return (Number(r.toFixed(2)) + 0).toFixed(2).replace('-', '−');
}

/** Two numbers side by side, as 3.10 and 3.62: both end on the digit that is the third of the larger one. */
export function threeDigitsOfBoth(a: number, b: number): readonly [string, string] {
  const size = Math.max(Math.abs(a), Math.abs(b));
  if (size === 0 || size < 1e-6 || size >= 1e15) return [threeDigits(a), threeDigits(b)];
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(size)));
  const texts = [a, b].map((value) => Number(threeDigits(value)).toFixed(decimals));
  const trailing = texts.map((text) => (/\.\d*?(0*)$/.exec(text)?.[1] ?? '').length);
  const shown = Math.max(0, decimals - Math.min(...trailing));
  const [first = '', second = ''] = texts.map((text) => grouped((Number(text) + 0).toFixed(shown)));
  return [first, second];
}

/** The same with two digits, as people say them: 4.1 and 0.2; with three where two would hide what differs. */
export function twoDigitsOfBoth(a: number, b: number): readonly [string, string] {
  const size = Math.max(Math.abs(a), Math.abs(b));
  const decimals = size >= 10 || size === 0 ? 0 : 1;
  const [first = '', second = ''] = [a, b].map((value) => String(Number(value.toFixed(decimals)) + 0));
  const isHidden = first === second && a !== b;
  return size < 0.1 || size >= 1000 || isHidden ? threeDigitsOfBoth(a, b) : [first, second];
}

/** Smaller p-values are not shown, because the test is not exact that far out. */
const smallestTold = 0.001;

/** "p < 0.001" or "p = 0.016". */
export function pText(p: number): string {
  return p < smallestTold ? `p < ${smallestTold}` : `p = ${threeDigits(p)}`;
}

export function duration(seconds: number): string {
  if (seconds % daySeconds === 0) return numbered(seconds / daySeconds, 'day');
  if (seconds >= hourSeconds) return numbered(Number(threeDigits(seconds / hourSeconds)), 'hour');
  return numbered(Math.round(seconds / 60), 'minute');
}

/** "12 March 2024", which nobody takes for another day. */
export function plainDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}
