import { after, ofPerson } from './key.ts';

export const experimentPrefix = 'X#';
export const experimentKey = (userId: number, number: number) =>
  ofPerson(userId, `${experimentPrefix}${number}`);
export const numberOfExperiment = (sk: unknown) => Number(after(experimentPrefix, sk));
/** The list of a person's running experiments, and how many there ever were. */
export const runningExperimentsKey = (userId: number) => ofPerson(userId, 'EXPERIMENTS');

/** A day whose instruction was shown, and its answer; six digits hold every day, so that the order of texts is the order of days. */
export const experimentDayPrefix = 'XD#';
export const experimentDaysOf = (number: number) => `${experimentDayPrefix}${number}#`;
export const experimentDayKey = (userId: number, number: number, day: number) =>
  ofPerson(userId, `${experimentDaysOf(number)}${String(day).padStart(6, '0')}`);
export function partsOfExperimentDay(sk: unknown) {
  const [number, day] = after(experimentDayPrefix, sk).split('#').map(Number);
  return { number, day };
}
