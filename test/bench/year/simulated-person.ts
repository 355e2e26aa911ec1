import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import type { Person, Service } from '../../support/client.ts';
import { diaryOf } from '../../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../../support/people/reminders.ts';
import { ExpectedDiary, type SimulatedVariable, stepSources } from './expected-diary.ts';
import { type ExpectedNotification, ExpectedReminder } from './expected-reminders.ts';
import {
  coffee,
  measurementMembers,
  mood,
  pills,
  savedReminders,
  steps,
  variables,
  water,
  zones,
} from './simulated-variables.ts';
import { YearComparison, type YearTally } from './year-comparison.ts';

const hour = 3600;
const day = 24 * hour;
/** Seconds that a moment of the year may take. */
const longestMoment = 600;

/** Somebody who records, edits, is reminded and travels by chance, and whatever should come of it. */
export class SimulatedPerson {
  readonly seed: number;
  readonly tally: YearTally = { requests: 0, rows: 0, notifications: 0, moves: 0, compared: 0 };
  readonly #random: () => number;
  readonly #service: Service;
  readonly #person: Person;
  readonly #diary: ExpectedDiary;
  readonly #comparison: YearComparison;
  readonly #reminders: {
    readonly expected: ExpectedReminder;
    readonly variable: SimulatedVariable;
    readonly value: number;
  }[] = [];
  #movesLeft: number;
  #before: number;

  private constructor(seed: number, service: Service, person: Person, now: number, days: number) {
    this.seed = seed;
    this.#random = mulberry32(seed);
    this.#service = service;
    this.#person = person;
    this.#diary = new ExpectedDiary(zones[0]);
    this.#comparison = new YearComparison(seed, service, person, this.#diary, this.tally);
    this.#before = now;
    this.#movesLeft = Math.max(2, Math.round(days / 20));
  }

  get differences(): readonly string[] {
    return this.#comparison.differences;
  }

  static async begin(service: Service, seed: number, now: number, days: number): Promise<SimulatedPerson> {
    const person = new SimulatedPerson(
      seed,
      service,
      await longLivedPerson(service, { timezone: zones[0] }),
      now,
      days,
    );
    await person.#saveReminders(now);
    await person.#post('/api/v3/userSettings', { sources: stepSources });
    return person;
  }

  /** A moment of the year: what happened since is recorded, what is due is looked at, and some of it answered. */
  async live(now: number, daysLeft: number): Promise<void> {
    for (const { expected } of this.#reminders) expected.runSchedule(now);
    await this.#answer(now);
    await this.#record(now);
    if (this.#random() < 0.3) await this.#edit();
    if (this.#random() < this.#movesLeft / Math.max(1, daysLeft)) await this.#move(now);
    this.#before = now;
  }

  /** Holds all that can be read against what is expected. */
  async compare(): Promise<void> {
    for (const variable of variables) await this.#comparison.variable(variable);
    this.tally.rows = variables.reduce((sum, { name }) => sum + this.#diary.rowsOf(name).size, 0);
    this.tally.moves = this.#diary.moves;
    this.tally.notifications = this.#reminders.reduce((sum, { expected }) => sum + expected.asked.length, 0);
  }

  async #saveReminders(now: number): Promise<void> {
    for (const { variable, value, unit, category, time, seconds, frequency } of savedReminders) {
      this.tally.requests++;
      const { body } = await remindersOf(this.#service, this.#person).save({
        variableName: variable.name,
        variableCategoryName: category,
        unitAbbreviatedName: unit,
        defaultValue: value,
        reminderFrequency: frequency,
        reminderStartTimeLocal: time,
      });
      const id = body.data.trackingReminders[0]?.id ?? 0;
      const times = ExpectedReminder.timesWithin(seconds, frequency);
      this.#reminders.push({ expected: new ExpectedReminder(id, times, zones[0], now), variable, value });
    }
    const filled = [pills, water, mood].map(({ name }) => ({ name, fillingType: 'none' }));
    await this.#post('/api/v3/userVariables', filled);
  }

  async #answer(now: number): Promise<void> {
    this.tally.requests++;
    const { list, act } = remindersOf(this.#service, this.#person);
    const { body } = await list({ limit: 200 });
    const listed = body.data.map(
      (one) => `${one.trackingReminderId} ${one.reminderTime} ${one.trackingReminderNotificationTimeLocal}`,
    );
    const due = this.#reminders.flatMap(({ expected }) =>
      expected.due(now).map((one) => `${expected.id} ${formatUtc(one.slotAt)} ${formatUtc(one.wallTime)}`),
    );
    this.#comparison.same(`what is due at ${formatUtc(now)}`, listed.toSorted(), due.toSorted());
    const actions = body.data.flatMap((one) => {
      const reminder = this.#reminders.find(({ expected }) => expected.id === one.trackingReminderId);
      const asked = reminder?.expected.asked.find(({ slotAt }) => formatUtc(slotAt) === one.reminderTime);
      const chance = this.#random();
      if (reminder === undefined || asked === undefined || chance < 0.2) return [];
      const action = chance < 0.8 ? 'track' : chance < 0.9 ? 'skip' : 'snooze';
      return [{ id: one.id, action, reminder, asked }];
    });
    if (actions.length === 0) return;
    this.tally.requests++;
    const { body: acted } = await act(actions.slice(0, 50).map(({ id, action }) => ({ id, action })));
    actions.slice(0, 50).forEach(({ action, reminder, asked }, i) => {
      const { measurementId: id = 0, dueAt } = acted.data.receipts[i] ?? {};
      if (action === 'snooze') this.#snooze(asked, now, Date.parse(`${dueAt}Z`) / 1000);
      else asked.state = 'handled';
      if (action !== 'track') return;
      const row = { id, startAt: asked.slotAt, value: reminder.value, sourceName: 'Reminder' };
      this.#diary.rowsOf(reminder.variable.name).set(id, row);
    });
  }

  #snooze(asked: ExpectedNotification, now: number, dueAt: number): void {
    const late = dueAt - now - hour;
    this.#comparison.same('an hour of snoozing', [String(late >= 0 && late < longestMoment)], ['true']);
    asked.dueAt = dueAt;
  }

  async #record(now: number): Promise<void> {
    const taken = new Set<string>();
    const items = Array.from({ length: 1 + Math.floor(this.#random() * 6) }, () => {
      const variable = this.#pick([coffee, steps, steps, mood]);
      const startAt = this.#before + 1 + Math.floor(this.#random() * Math.max(1, now - this.#before - 1));
      const sourceName = variable === steps ? this.#pick(stepSources).sourceName : 'API';
      const value =
        variable === mood ? 1 + Math.floor(this.#random() * 5) : Math.round(this.#random() * 1000) / 100;
      return { variable, startAt, sourceName, value };
    }).filter(({ variable, startAt, sourceName }) => {
      const key = `${variable.name} ${startAt} ${sourceName}`;
      return !taken.has(key) && taken.add(key);
    });
    await this.#save(items);
  }

  /** Another value, another time, or gone. */
  async #edit(): Promise<void> {
    const variable = this.#pick([coffee, steps, mood]);
    const rows = this.#diary.rowsOf(variable.name);
    const row = [...rows.values()].filter(({ sourceName }) => sourceName !== 'Reminder')[
      Math.floor(this.#random() * rows.size)
    ];
    if (row === undefined) return;
    const chance = this.#random();
    if (chance < 0.3) {
      this.tally.requests++;
      await diaryOf(this.#service, this.#person).remove(row.id);
      rows.delete(row.id);
      return;
    }
    const value =
      variable === mood ? 1 + Math.floor(this.#random() * 5) : Math.round(this.#random() * 1000) / 100;
    const later = row.startAt + 60 + Math.floor(this.#random() * 2 * day);
    const isFree = later < this.#before && ![...rows.values()].some(({ startAt }) => startAt === later);
    const isMoved = chance > 0.7 && isFree;
    await this.#save([{ ...row, variable, value, ...(isMoved ? { startAt: later } : {}) }]);
    if (isMoved) rows.delete(row.id);
  }

  async #move(now: number): Promise<void> {
    const here = this.#diary.zoneAt(now);
    const zone = this.#pick(zones.filter((one) => one !== here));
    const { updatedAt } = await this.#post<{ updatedAt: string }>('/api/v3/userSettings', { timezone: zone });
    // The clock has gone on by some seconds since the moment began.
    const at = Date.parse(`${updatedAt}Z`) / 1000;
    if (!(at >= now && at < now + longestMoment)) throw new Error(`The move took from ${now} to ${at}.`);
    this.#movesLeft--;
    this.#diary.move(zone, at);
    for (const { expected } of this.#reminders) expected.move(zone, at);
  }

  async #save(
    items: readonly {
      id?: number;
      variable: SimulatedVariable;
      startAt: number;
      sourceName: string;
      value: number;
    }[],
  ): Promise<void> {
    this.tally.requests++;
    const { status, body } = await diaryOf(this.#service, this.#person).post(
      items.map(({ id, variable, startAt, sourceName, value }) => ({
        ...(id === undefined ? {} : { id }),
        variableName: variable.name,
        ...measurementMembers.get(variable.name),
        startAt: formatUtc(startAt),
        sourceName,
        value,
      })),
    );
    if (status !== 200) throw new Error(`Recording was answered ${status}: ${JSON.stringify(body)}`);
    items.forEach(({ variable, startAt, sourceName, value }, i) => {
      const id = body.data.measurements[i]?.id ?? 0;
      this.#diary.rowsOf(variable.name).set(id, { id, startAt, value, sourceName });
    });
  }

  async #post<Body>(path: string, body: unknown): Promise<Body> {
    this.tally.requests++;
    const answer = await this.#service.post<Body>(path, body, this.#person);
    if (answer.status !== 200)
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}
