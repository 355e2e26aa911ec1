import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import type { Service } from '../../support/client.ts';
import type { RuntimeEndpoints } from '../../support/runtime.ts';
import { LivedPerson } from './lived-person.ts';

export interface YearAsked {
  readonly seeds: readonly number[];
  readonly days: number;
  readonly onDay?: (day: number, people: readonly LivedPerson[]) => void;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const beginning = Date.parse('2026-01-05T12:00:00Z') / 1000;
/** How often everything is compared on the way; the end is always. */
const daysPerComparison = 61;

/** One person for each seed, all under the same clock: twice a day something happens to each of them. */
export async function liveYear(
  runtime: RuntimeEndpoints,
  service: Service,
  { seeds, days, onDay }: YearAsked,
): Promise<LivedPerson[]> {
  const random = mulberry32(seeds.reduce((sum, seed) => sum * 31 + seed, 7));
  const setClock = (now: number) => runtime.clock({ now: new Date(now * 1000).toISOString() });
  await setClock(beginning);
  const people = await Promise.all(seeds.map((seed) => LivedPerson.begin(service, seed, beginning, days)));
  for (let day = 1; day <= days; day++) {
    for (const half of [0, 1]) {
      const now = Math.round(beginning + day * DAY + half * 12 * HOUR + random() * 9 * HOUR);
      await setClock(now);
      const runs = await runtime.tick(['run-due-reminders', ...(day % 30 === 0 ? ['seal-histories'] : [])]);
      if (runs.some(({ ok }) => !ok)) throw new Error(`A job failed on day ${day}.`);
      await Promise.all(people.map((person) => person.live(now, days - day + 1)));
    }
    if (day % daysPerComparison === 0 || day === days)
      await Promise.all(people.map((person) => person.compare()));
    onDay?.(day, people);
  }
  return people;
}
