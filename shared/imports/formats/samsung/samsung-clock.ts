import { daySeconds, hourSeconds } from '../../../domain/time/calendar.ts';

/** A stretch of sleep as the table writes it. */
export interface WrittenSleep {
  /** The clock's reading, as the epoch seconds that it would be in UTC. */
  readonly start: number;
  readonly end: number;
  /** Seconds east of Greenwich. */
  readonly offset: number;
}

export type SamsungClock = 'utc' | 'local';

const fewest = 5;
/** The middle of most people's sleep. */
const usualMiddle = 3.5 * hourSeconds;

/**
 * Whether the times of a file are of Greenwich or of the person's own clock, which those who looked tell in two ways.
 * People go to bed by their own clock: by the right reading their nights do not jump when it is put forward, and lie in
 * the night. Undefined where neither tells.
 */
export function detectClock(sleeps: readonly WrittenSleep[]): SamsungClock | undefined {
  if (sleeps.length > 0 && sleeps.every(({ offset }) => offset === 0)) return 'utc';
  return byJumps(sleeps) ?? byNight(sleeps);
}

function byJumps(sleeps: readonly WrittenSleep[]): SamsungClock | undefined {
  const groups = [...Map.groupBy(sleeps, ({ offset }) => offset)]
    .filter(([, own]) => own.length >= fewest)
    .sort(([, a], [, b]) => b.length - a.length);
  const [first, second] = groups;
  if (first === undefined || second === undefined) return undefined;
  const jump = (middle: (sleep: WrittenSleep) => number) =>
    apart(meanOf(first[1].map(middle)), meanOf(second[1].map(middle)));
  const [asUtc, asLocal] = [jump(localMiddle), jump(writtenMiddle)];
  // Between the two lies what the clock was put forward by: one fits, the other is off by so much.
  if (Math.abs(asUtc - asLocal) < 1200) return undefined;
  return asUtc < asLocal ? 'utc' : 'local';
}

function byNight(sleeps: readonly WrittenSleep[]): SamsungClock | undefined {
  if (sleeps.length < fewest) return undefined;
  const [asUtc, asLocal] = [localMiddle, writtenMiddle].map((middle) =>
    apart(meanOf(sleeps.map(middle)), usualMiddle),
  ) as [number, number];
  if (Math.abs(asUtc - asLocal) < 4 * hourSeconds) return undefined;
  return asUtc < asLocal ? 'utc' : 'local';
}

const writtenMiddle = ({ start, end }: WrittenSleep): number => (start + end) / 2;
const localMiddle = (sleep: WrittenSleep): number => writtenMiddle(sleep) + sleep.offset;

/** The mean time of day, on a round clock. */
function meanOf(times: readonly number[]): number {
  const angles = times.map((time) => (time / daySeconds) * 2 * Math.PI);
  const [x, y] = [Math.cos, Math.sin].map((part) => angles.reduce((sum, angle) => sum + part(angle), 0)) as [
    number,
    number,
  ];
  return (Math.atan2(y, x) / (2 * Math.PI)) * daySeconds;
}

/** How far two times of day lie apart, on a round clock. */
function apart(a: number, b: number): number {
  const distance = Math.abs((((a - b) % daySeconds) + daySeconds) % daySeconds);
  return Math.min(distance, daySeconds - distance);
}
