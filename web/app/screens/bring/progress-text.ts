import type { ImportProgress } from '../../imports/import-state.ts';
import { timeLeft } from '../../imports/time-left.ts';
import { durationText } from '../../ui/words.ts';

/** `120 of 950 MB, 3 minutes left`; without the time where nothing moves. */
export function progressText(
  { done, all, begun }: ImportProgress,
  unit: 'bytes' | 'rows',
  now: number | undefined,
): string {
  const left = now === undefined ? undefined : timeLeft(begun, now, done, all);
  const amounts =
    unit === 'rows' ? `${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows` : sizes(done, all);
  return left === undefined ? amounts : `${amounts}, ${durationText(left)} left`;
}

const units = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const;

function sizes(done: number, all: number): string {
  const [name, size] = units.find(([, one]) => all >= one) ?? ['bytes', 1];
  const text = (value: number) =>
    (value / size).toLocaleString('en', { maximumFractionDigits: all / size < 10 ? 1 : 0 });
  return `${text(done)} of ${text(all)} ${name}`;
}
