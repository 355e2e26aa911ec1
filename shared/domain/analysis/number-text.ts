/** Three significant digits, as plain as JavaScript writes a number: 0.303, 93.8, 10400. */
export function threeDigits(value: number): string {
  // Adding zero turns -0 into 0.
  return String(Number(value.toPrecision(3)) + 0);
}

export function pText(p: number): string {
  return p < 0.001 ? '<0.001' : threeDigits(p);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const HOUR = 3600;
const DAY = 86_400;

export function duration(seconds: number): string {
  if (seconds % DAY === 0) return counted(seconds / DAY, 'day');
  if (seconds >= HOUR) return counted(Number(threeDigits(seconds / HOUR)), 'hour');
  return counted(Math.round(seconds / 60), 'minute');
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "12 March 2024", which nobody takes for another day. */
export function plainDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
