import { instantOf, wallTimeIn } from './wall-clock.ts';

const hour = 3600;
const day = 24 * hour;
const firstTime = 7 * hour;
const lastTime = 21 * hour;
const pendingSeconds = 14 * day;

export interface ExpectedNotification {
  readonly slotAt: number;
  readonly wallTime: number;
  dueAt: number;
  state: 'pending' | 'handled';
}

/**
 * The notifications that a reminder should have made by now, computed plainly: every time of day of every date is
 * looked at.
 */
export class ExpectedReminder {
  readonly id: number;
  readonly #timesOfDay: readonly number[];
  readonly asked: ExpectedNotification[] = [];
  #zone: string;
  #doneUpTo: number;
  /** The last wall time that was asked about before the last change of zone. */
  #livedUpTo = -Infinity;

  constructor(id: number, timesOfDay: readonly number[], zone: string, now: number) {
    this.id = id;
    this.#timesOfDay = timesOfDay;
    this.#zone = zone;
    this.#doneUpTo = now;
    this.#askAboutToday(now);
  }

  /** The times of a day, `frequency` seconds apart through `timeOfDay`, within the hours in which people are asked. */
  static timesWithin(timeOfDay: number, frequency: number): number[] {
    if (frequency >= day) return [timeOfDay];
    const times: number[] = [];
    for (let time = timeOfDay % frequency; time < day; time += frequency)
      if (time >= firstTime && time <= lastTime) times.push(time);
    return times;
  }

  runSchedule(now: number): void {
    for (const { slotAt, wallTime } of this.#slotsAround(now))
      if (slotAt > this.#doneUpTo && slotAt <= now && wallTime > this.#livedUpTo) this.#ask(slotAt, wallTime);
    this.#doneUpTo = now;
  }

  move(zone: string, now: number): void {
    this.runSchedule(now);
    this.#livedUpTo = Math.max(...this.asked.map(({ wallTime }) => wallTime), -Infinity);
    this.#zone = zone;
    this.#askAboutToday(now);
  }

  due(now: number): ExpectedNotification[] {
    return this.asked.filter(
      ({ state, dueAt, slotAt }) => state === 'pending' && dueAt <= now && slotAt + pendingSeconds > now,
    );
  }

  #askAboutToday(now: number): void {
    const today = Math.floor(wallTimeIn(this.#zone, now) / day);
    const latest = this.#slotsAround(now)
      .filter(({ slotAt }) => slotAt <= now)
      .toSorted((a, b) => b.slotAt - a.slotAt)[0];
    if (latest !== undefined && Math.floor(wallTimeIn(this.#zone, latest.slotAt) / day) === today)
      this.#ask(latest.slotAt, latest.wallTime);
  }

  /** Asks once for a day and a time of day, and never twice about the same second. */
  #ask(slotAt: number, wallTime: number): void {
    if (this.asked.some((one) => one.slotAt === slotAt || one.wallTime === wallTime)) return;
    this.asked.push({ slotAt, wallTime, dueAt: slotAt, state: 'pending' });
  }

  #slotsAround(now: number) {
    const today = Math.floor(wallTimeIn(this.#zone, now) / day);
    return [-2, -1, 0, 1]
      .flatMap((days) => this.#timesOfDay.map((time) => instantOf(this.#zone, (today + days) * day + time)))
      .sort((a, b) => a - b)
      .map((slotAt) => ({ slotAt, wallTime: wallTimeIn(this.#zone, slotAt) }));
  }
}
