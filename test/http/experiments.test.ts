import { createHash, createHmac } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { canonicalJson } from '../../shared/domain/experiments/canonical-json.ts';
import { type Service, serviceAt } from '../support/client.ts';
import { coffeeAndSleep, experimentsOf, sleep } from '../support/people/experiments.ts';
import { longLivedPerson, remindersOf } from '../support/people/reminders.ts';
import { leaseRuntime, type Runtime } from '../support/runtime.ts';

let runtime: Runtime;
let service: Service;

beforeAll(async () => {
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
});

const DAY = 86_400_000;
const START = '2026-03-01';
const dateAfter = (days: number) =>
  new Date(Date.parse(`${START}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Somebody with sixty days of records, on the day before the first. */
async function somebody() {
  await runtime.clock({ now: `${dateAfter(-1)}T12:00:00Z` });
  const person = await longLivedPerson(service, { timezone: 'UTC' });
  const own = experimentsOf(service, person);
  const recorded = await own.recordBefore(dateAfter(-1), 60, (day) => 7 + Math.sin(day * 1.7));
  expect(recorded.status).toBe(200);
  return { person, ...own, ...remindersOf(service, person) };
}

async function runAt(now: string, jobs = ['run-due-reminders', 'take-looks']) {
  await runtime.clock({ now });
  expect((await runtime.tick(jobs)).map(({ ok }) => ok)).not.toContain(false);
}

/** What asks about coffee, what is to come included. */
const cardsOf = async ({ list }: Pick<Awaited<ReturnType<typeof somebody>>, 'list'>) =>
  (await list({ onlyPast: 'false' })).body.data.filter(({ variableName }) => variableName === 'Coffee');

test('an experiment of forty days: a card every day, nothing ahead of it, and a result that anybody can check', async () => {
  const ada = await somebody();
  const started = await ada.start({ ...coffeeAndSleep, why: 'I sleep badly.' });
  expect(started).toMatchObject({ status: 200, body: { summary: 'Experiment started' } });
  const { id, commitment, plan } = started.body.experiment;
  expect(plan).toMatchObject({ pairs: 20, periodDays: 1, discardDays: 0, startDate: START });
  expect(JSON.stringify(started.body)).not.toContain('secret":');

  const told: number[] = [];
  for (let day = 0; day < 40; day++) {
    await runAt(`${dateAfter(day)}T08:00:30Z`);
    const { state, today, days } = (await ada.one(id)).body.experiment;
    if (state === 'over') break;
    const cards = await cardsOf(ada);
    expect(cards).toHaveLength(1);
    const [card] = cards as [(typeof cards)[number]];
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: day + 1 }, (_, i) => dateAfter(i)));
    expect(card.card.headerTitle).toBe(`Today: ${today?.level === 2 ? '2 servings of Coffee' : 'no Coffee'}.`);
    told.push(today?.level ?? Number.NaN);
    const acted = await ada.act(
      day % 10 === 9 ? { id: card.id, action: 'skip' } : { id: card.id, action: 'track' },
    );
    expect(acted.status).toBe(200);
    const slept = 7 + 0.3 * Math.sin(day * 2.3) - (today?.level === 2 ? 1 : 0);
    await service.post('/api/v3/measurements/post', sleep(`${dateAfter(day)}T20:00:00`, slept), ada.person);
  }
  const { result, plan: kept, recordsChanged } = (await ada.one(id)).body.experiment;
  expect(result).toMatchObject({
    verdict: 'found',
    look: 'half',
    complete: 10,
    adherence: { days: 20, followed: 18 },
  });
  expect(result?.words[0]).toMatch(/^On days with 2 servings of Coffee, Sleep Duration was .* h lower than/);
  expect(recordsChanged).toBe(false);
  const secret = Buffer.from(result?.secret ?? '', 'hex');
  expect(createHash('sha256').update(secret).update(canonicalJson(kept)).digest('hex')).toBe(commitment);
  const levels = Array.from({ length: 20 }, (_, pair) => {
    const [byte = 0] = createHmac('sha256', secret).update(`pair ${pair}`).digest();
    return byte % 2 === 0 ? [2, 0] : [0, 2];
  }).flat();
  // The look half-way was clear, two days after its last.
  expect(told).toEqual(levels.slice(0, 21));
});
