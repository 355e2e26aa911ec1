import { daySeconds, hourSeconds } from '../../../domain/time/calendar.ts';

/** A period of sleep as the table writes it. */
export interface WrittenSleep {
  /** Written times as epoch seconds, as if they were in UTC. */
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
 * Whether the times of a file are in UTC or of the person's own clock, on which sources disagree. People go to bed by
 * their own clock, so by the right reading their sleep does not jump when the clock changes, and lies in the night.
 * Undefined if neither decides.
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
  // The wrong reading is off by the change of the clock, at least 20 minutes.
  if (Math.abs(asUtc - asLocal) < 1200) return undefined;
  return asUtc < asLocal ? 'utc' : 'local';
}

function byNight(sleeps: readonly WrittenSleep[]): SamsungClock | undefined {
  if (sleeps.length < fewest) return undefined;
  const distance = (middle: (sleep: WrittenSleep) => number) =>
    apart(meanOf(sleeps.map(middle)), usualMiddle);
  const [asUtc, asLocal] = [distance(localMiddle), distance(writtenMiddle)];
  if (Math.abs(asUtc - asLocal) < 4 * hourSeconds) return undefined;
  return asUtc < asLocal ? 'utc' : 'local';
}

const writtenMiddle = ({ start, end }: WrittenSleep): number => (start + end) / 2;
const localMiddle = (sleep: WrittenSleep): number => writtenMiddle(sleep) + sleep.offset;

/** The mean time of day, on a round clock. */
function meanOf(times: readonly number[]): number {
  const angles = times.map((time) => (time / daySeconds) * 2 * Math.PI);
  const sumOf = (part: (angle: number) => number) => angles.reduce((sum, angle) => sum + part(angle), 0);
  const [x, y] = [sumOf(Math.cos), sumOf(Math.sin)];
  return (Math.atan2(y, x) / (2 * Math.PI)) * daySeconds;
}

/** The seconds between two times of day, on a round clock. */
function apart(a: number, b: number): number {
  const distance = Math.abs((((a - b) % daySeconds) + daySeconds) % daySeconds);
  return Math.min(distance, daySeconds - distance);
}
