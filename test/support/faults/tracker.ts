import type { MeasurementRecord } from '../../../shared/schemas/measurements/measurement.ts';
import type { Service, TokenHolder } from '../client.ts';
import { pills, remindersOf, type SaveRemindersAnswer } from '../people/reminders.ts';
import { sendUntilAnswered } from './patient-client.ts';
import type { Random } from './recorder.ts';

type State = 'tracked' | 'skipped' | 'snoozed';

/**
 * Two devices of one person that save reminders and answer what is asked, sometimes both at once and not always the
 * same, and remember what the service acknowledged.
 */
export class Tracker {
  readonly #service: Service;
  readonly #holder: TokenHolder;
  readonly #random: Random;
  readonly #states = new Map<string, { readonly state: State; readonly value?: number }>();
  readonly #contradictions: string[] = [];
  #count = 0;

  constructor(service: Service, holder: TokenHolder, random: Random) {
    this.#service = service;
    this.#holder = holder;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 2) await this.#beAskedAndAnswer();
  }

  /** Answers that were acknowledged and are not there, or are there and were not. */
  async problems(): Promise<string[]> {
    const { body } = await remindersOf(this.#service, this.#holder).list({
      includeDeleted: true,
      onlyPast: false,
      limit: 200,
    });
    const states = body.data
      .filter(({ state }) => state !== 'coming')
      .map(({ variableName, state, trackedValue }) => `${variableName} ${state} ${trackedValue ?? ''}`);
    const rows = await this.#service.get<MeasurementRecord[]>(
      '/api/v3/measurements?sourceName=Reminder&limit=200',
      this.#holder,
    );
    const tracked = [...this.#states].filter(([, { state }]) => state === 'tracked');
    return [
      ...this.#contradictions,
      ...differ(
        'answered',
        [...this.#states].map(([name, { state, value }]) => `${name} ${state} ${value ?? ''}`),
        states,
      ),
      ...differ(
        'recorded',
        tracked.map(([name, { value }]) => `${name} ${value}`),
        rows.body.map(({ variableName, value }) => `${variableName} ${value}`),
      ),
    ];
  }

  async #beAskedAndAnswer(): Promise<void> {
    const variableName = `Pill ${this.#count++}`;
    const { answer } = await this.#post<SaveRemindersAnswer>(
      '/api/v3/trackingReminders',
      pills({ variableName, reminderStartTimeLocal: '00:00:00' }),
    );
    const id = answer.body.data.trackingReminderNotifications[0]?.id;
    if (id === undefined) throw new Error(`A reminder for midnight asked nothing: ${answer.status}`);
    const value = 1 + Math.floor(this.#random() * 99);
    const die = this.#random();
    if (die < 0.3) await this.#answerTwice(variableName, id, value, 'track');
    else if (die < 0.6) await this.#answerTwice(variableName, id, value, 'skip');
    else if (die < 0.8) await this.#snooze(variableName, id);
    else await this.#answer(variableName, id, value);
  }

  async #answer(name: string, id: number, value: number): Promise<void> {
    const { answer } = await this.#act({ id, action: 'track', modifiedValue: value });
    if (answer.status !== 200) this.#contradictions.push(`tracking ${name} answered ${answer.status}`);
    this.#states.set(name, { state: 'tracked', value });
  }

  async #snooze(name: string, id: number): Promise<void> {
    const { answer } = await this.#act({ id, action: 'snooze' });
    if (answer.status !== 200) this.#contradictions.push(`snoozing ${name} answered ${answer.status}`);
    this.#states.set(name, { state: 'snoozed' });
  }

  /** One device tracks while the other tracks too, or skips: of different answers only the first may count. */
  async #answerTwice(name: string, id: number, value: number, other: 'track' | 'skip'): Promise<void> {
    const [first, second] = await Promise.all([
      this.#act({ id, action: 'track', modifiedValue: value }),
      this.#act({ id, action: other, ...(other === 'track' && { modifiedValue: value }) }),
    ]);
    const statuses = [first.answer.status, second.answer.status];
    const expected = other === 'track' ? [200, 200] : [200, 409];
    if (statuses.toSorted().join() !== expected.join())
      this.#contradictions.push(`track and ${other} of ${name} answered ${statuses.join(' and ')}`);
    const isTracked = other === 'track' || statuses[0] === 200;
    this.#states.set(name, isTracked ? { state: 'tracked', value } : { state: 'skipped' });
  }

  #act = (action: object) => this.#post('/api/v3/trackingReminderNotifications', [action]);

  #post = <Body>(path: string, body: unknown) =>
    sendUntilAnswered<Body>(this.#service, this.#holder, { method: 'POST', path, body });
}

function differ(what: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const [wanted, found] = [acknowledged.toSorted().join(', '), stored.toSorted().join(', ')];
  return wanted === found ? [] : [`${what}: acknowledged ${wanted}; stored ${found}`];
}
