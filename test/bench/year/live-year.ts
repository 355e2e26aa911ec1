import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import type { Service } from '../../support/client.ts';
import type { RuntimeEndpoints } from '../../support/runtime.ts';
import { SimulatedPerson } from './simulated-person.ts';

export interface YearPlan {
  readonly seeds: readonly number[];
  readonly days: number;
  /** Asked after every moment; the year ends early where there is no time left. */
  readonly goesOn?: (day: number, people: readonly SimulatedPerson[]) => boolean;
}

export interface YearResult {
  readonly people: readonly SimulatedPerson[];
  /** The number of days that were lived. */
  readonly days: number;
}

const halfHour = 1800;
const hour = 3600;
const day = 24 * hour;
const beginning = Date.parse('2026-01-05T12:00:00Z') / 1000;
/** The days between two comparisons of everything, each after summing up; the end is always compared. */
const daysPerComparison = 91;

/** One person for each seed, all under the same clock: about once a day, at any hour, something happens to each. */
export async function liveYear(
  runtime: RuntimeEndpoints,
  service: Service,
  { seeds, days, goesOn = () => true }: YearPlan,
): Promise<YearResult> {
  const random = mulberry32(seeds.reduce((sum, seed) => sum * 31 + seed, 7));
  const setClock = (now: number) => runtime.clock({ now: new Date(now * 1000).toISOString() });
  const tick = async (jobs: string[]) => {
    if ((await runtime.tick(jobs)).some(({ ok }) => !ok)) throw new Error(`${jobs} failed.`);
  };
  await setClock(beginning);
  const people = await Promise.all(
    seeds.map((seed) => SimulatedPerson.begin(service, seed, beginning, days)),
  );
  const compare = () => Promise.all(people.map((person) => person.compare()));
  const dayOf = (time: number) => Math.floor((time - beginning) / day);
  let [now, compared] = [beginning, 0];
  for (;;) {
    now = awayFromSlots(now + (17.5 + random() * 5.5) * hour);
    if (dayOf(now) >= days) break;
    await setClock(now);
    await tick(['run-due-reminders']);
    await Promise.all(people.map((person) => person.live(now, days - dayOf(now))));
    if (dayOf(now) >= compared + daysPerComparison) {
      compared = dayOf(now);
      await tick(['seal-histories']);
      await compare();
    }
    if (!goesOn(dayOf(now), people)) break;
  }
  await compare();
  return { people, days: dayOf(now) };
}

/** The service's clock runs while somebody acts, and everybody is asked on the half hour: not just then. */
const awayFromSlots = (time: number) =>
  Math.floor(time / halfHour) * halfHour + 120 + Math.floor(time % 1000);
