import * as v from 'valibot';
import { findExperiment } from '../../../shared/data/experiments/experiment.ts';
import { keyedHashOf } from '../../../shared/data/experiments/experiment-secret.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { dueShard, handledPrefix, pendingPrefix } from '../../../shared/data/keys/reminders.ts';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { findPerson } from '../../../shared/data/people/person.ts';
import { listByPrefix } from '../../../shared/data/table/read.ts';
import type { Experiment } from '../../../shared/domain/experiments/experiment.ts';
import { orderOfPair } from '../../../shared/domain/experiments/order.ts';
import { armOf, daysOfPair, levelOf } from '../../../shared/domain/experiments/schedule.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import { dayOfClock } from '../../../shared/domain/time/person-clock.ts';
import { firstEpochAtLocal } from '../../../shared/domain/time/zone.ts';
import { experimentInput } from '../../../shared/schemas/experiments/experiment-input.ts';
import { measurementInputs } from '../../../shared/schemas/measurements/measurement-input.ts';
import { userSettings } from '../../../shared/schemas/people/user-settings.ts';
import {
  pauseExperiment,
  resumeExperiment,
  stopExperiment,
} from '../../../shared/use-cases/experiments/change-experiment.ts';
import { planClock } from '../../../shared/use-cases/experiments/read-records.ts';
import { startExperiment } from '../../../shared/use-cases/experiments/start-experiment.ts';
import { takeLooks } from '../../../shared/use-cases/experiments/take-looks.ts';
import { recordMeasurements } from '../../../shared/use-cases/measurements/record-measurements.ts';
import { changeSettings } from '../../../shared/use-cases/people/change-settings.ts';
import { actOnNotifications } from '../../../shared/use-cases/reminders/act-on-notifications.ts';
import { runDueShards } from '../../../shared/use-cases/reminders/run-due-shard.ts';
import type { Fault, FaultyConnection } from '../../support/connections/faulty-connection.ts';
import { coffee, coffeeAndSleep, sleep } from '../../support/people/experiments.ts';

/** A card as the table holds it, and when it was first seen there. */
interface Card {
  readonly id: number;
  readonly day: number;
  readonly value: number;
  /** The latest day that the person had begun when it was seen first. */
  readonly seenOn: number;
}

const fail = (error: unknown) => {
  throw error;
};
/** 08:00 unless somebody chooses another time. */
const CARD_TIME = daySeconds / 3;
const limits = { hasTime: () => true, onFailure: fail };

/** One person with one experiment in the real database, and the clock. */
export class World {
  readonly userId: number;
  readonly number: number;
  readonly cards = new Map<number, Card>();
  now: number;
  hasMoved = false;
  #latestDay = 0;
  /** When runs came to their end. */
  readonly #ranAt: number[] = [];
  readonly #connection: FaultyConnection;

  private constructor(connection: FaultyConnection, userId: number, number: number, now: number) {
    this.#connection = connection;
    this.userId = userId;
    this.number = number;
    this.now = now;
  }

  static async create(
    connection: FaultyConnection,
    about: { readonly zone: string; readonly now: number; readonly periodDays: number },
  ): Promise<World> {
    const { zone, now, periodDays } = about;
    const email = `${crypto.randomUUID()}@example.com`;
    const person = await createPerson(
      { email, displayName: 'Ann', timezone: zone, administrator: false },
      now,
    );
    if (person === undefined) throw new Error('Nobody was created.');
    const at = new Date((now - 5 * 86_400) * 1000).toISOString().slice(0, 19);
    const recorder = { userId: person.userId, sourceName: 'API', requestId: 'r' };
    await recordMeasurements(recorder, v.parse(measurementInputs, [sleep(at, 7), coffee(at, 2)]), now);
    const input = v.parse(experimentInput, { ...coffeeAndSleep, pairs: 6, periodDays, discardDays: 0 });
    const started = await startExperiment(person, input, now);
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    return new World(connection, person.userId, started.experiment.number, now);
  }

  /** Runs what is due, twice at once where asked; what died is done by a later run. */
  async tick(fault?: Fault, times = 1): Promise<void> {
    const run = () =>
      this.#connection.under(fault, async () => {
        await runDueShards([Number(dueShard(this.userId))], this.now, limits);
        await takeLooks(this.now, limits);
      });
    await Promise.all(Array.from({ length: times }, run));
    if (fault === undefined) this.#ranAt.push(this.now);
    await this.observe();
  }

  async move(timezone: string, fault?: Fault): Promise<void> {
    await this.live();
    const person = await this.person();
    this.hasMoved = true;
    await this.#connection.under(fault, () =>
      changeSettings(person, v.parse(userSettings, { timezone }), this.now),
    );
  }

  async pause(fault?: Fault): Promise<void> {
    const person = await this.person();
    await this.#connection.under(fault, () => pauseExperiment(person, this.number, this.now));
  }

  async resume(fault?: Fault): Promise<void> {
    const person = await this.person();
    await this.#connection.under(fault, () => resumeExperiment(person, this.number, this.now));
  }

  async stop(): Promise<void> {
    await stopExperiment(await this.person(), this.number, undefined, this.now);
  }

  async answerAll(): Promise<void> {
    const pending = await listByPrefix(personPartition(this.userId), pendingPrefix);
    const ids = pending.map(({ sk }) => Number(String(sk).slice(pendingPrefix.length)));
    if (ids.length > 0)
      await actOnNotifications(
        { userId: this.userId },
        ids.map((id) => ({ id, action: 'skip' as const })),
        this.now,
      );
  }

  async person(): Promise<Person> {
    const person = await findPerson(this.userId);
    if (person === undefined) throw new Error('The person is gone.');
    return person;
  }

  async experiment(): Promise<Experiment> {
    const experiment = await findExperiment(this.userId, this.number);
    if (experiment === undefined) throw new Error('The experiment is gone.');
    return experiment;
  }

  async today(): Promise<number> {
    return dayOfClock(planClock(await this.person(), (await this.experiment()).plan), this.now);
  }

  /** People who fly west have days again that they have begun before. */
  async live(): Promise<number> {
    this.#latestDay = Math.max(this.#latestDay, await this.today());
    return this.#latestDay;
  }

  /** Reads past the code under test what was shown. */
  async observe(): Promise<void> {
    const seenOn = await this.live();
    for (const prefix of [pendingPrefix, handledPrefix])
      for (const { sk, told } of await listByPrefix(personPartition(this.userId), prefix)) {
        const { day, value } = told as { readonly day: number; readonly value: string };
        const id = Number(String(sk).slice(prefix.length));
        if (!this.cards.has(id)) this.cards.set(id, { id, day, value: Number(value), seenOn });
      }
  }

  /** Everything that is not as the revealed secret says. */
  async problems(): Promise<string[]> {
    const { plan, starts, secret, commitment } = await this.experiment();
    if (secret === undefined) return ['the secret is not told'];
    const lot = keyedHashOf(Buffer.from(secret, 'hex'));
    const wanted = new Map(
      starts.flatMap((_, pair) =>
        daysOfPair(plan, starts, pair).map(({ day, period }) => [
          day,
          levelOf(plan, armOf(orderOfPair(lot, pair), period)),
        ]),
      ),
    );
    const cards = [...this.cards.values()];
    const told = Map.groupBy(cards, ({ day }) => day);
    // People who flew may have skipped a day, and a run that is a day late shows nothing any more.
    const clock = planClock(await this.person(), plan);
    const wasRunFor = (day: number) => {
      const slot = firstEpochAtLocal(clock.zone, day * daySeconds + CARD_TIME);
      return this.#ranAt.some((at) => at >= slot && at < slot + daySeconds);
    };
    const mustBeTold = this.hasMoved ? [] : [...wanted.keys()].filter(wasRunFor);
    return [
      ...cards.filter(({ day, seenOn }) => day > seenOn).map(({ day }) => `day ${day} was told ahead`),
      ...[...told].filter(([, of]) => of.length > 1).map(([day]) => `day ${day} was told twice`),
      ...cards
        .filter(({ day, value }) => wanted.get(day) !== value)
        .map(({ day, value }) => `day ${day} was told ${value}, the lot says ${wanted.get(day)}`),
      ...mustBeTold.filter((day) => !told.has(day)).map((day) => `day ${day} was not told`),
      ...(/^[0-9a-f]{64}$/.test(commitment) ? [] : ['no commitment']),
    ];
  }
}
