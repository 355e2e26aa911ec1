import { foldName } from '../texts/fold-name.ts';

/** Values of one reading: someone who is asked for all of them at once gets a push for the first alone. */
const readings: readonly (readonly [first: string, ...others: string[]])[] = [
  ['Systolic Blood Pressure', 'Diastolic Blood Pressure'],
];

/** The folded name of the first value of the same reading; undefined if this is the first, or the only one. */
export function firstOfReading(name: string): string | undefined {
  const folded = foldName(name);
  const reading = readings.find(([, ...others]) => others.some((other) => foldName(other) === folded));
  return reading === undefined ? undefined : foldName(reading[0]);
}
