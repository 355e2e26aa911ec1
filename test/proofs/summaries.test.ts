import { beforeAll, describe, expect, test } from '@jest/globals';
import { runsPrefix } from '../../shared/data/keys/histories.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import type { MeasurementRecord } from '../../shared/schemas/measurements/measurement.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { studiesOf } from '../support/people/histories.ts';
import { diaryOf, food, item, type PostedItem } from '../support/people/measurements.ts';
import { longLivedPerson } from '../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeAll(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

/** What was written long ago by now is summed up. */
async function sumUp(seconds = 600) {
  await runtime.clock({ advance: seconds });
  await runtime.tick(['seal-histories']);
}

const start = Date.parse('2026-05-20T00:00:00Z') / 1000;
const at = (seconds: number) => new Date((start + seconds) * 1000).toISOString().slice(0, 19);

/** Three within an hour, every four hours for three weeks, from two sources, with values that do not add up exactly. */
const history: readonly PostedItem[] = Array.from({ length: 3 * 6 * 20 }, (_, i) =>
  item({
    variableName: 'Steps',
    variableCategoryName: 'Physical Activity',
    unitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    value: 0.1 * ((i * 7919) % 97),
    startAt: at(Math.floor(i / 3) * 4 * 3600 + (i % 3) * 1300),
    sourceName: i % 5 === 0 ? 'Garmin' : 'Oura Ring',
  }),
);

const queries = [
  { groupingWidth: 86_400 },
  { groupingWidth: 86_400, sort: '-startAt' },
  { groupingWidth: 3600, limit: 200 },
  { groupingWidth: 7 * 86_400 },
  { groupingWidth: 86_400, groupingTimezone: 'Asia/Kolkata' },
  { groupingWidth: 86_400, groupingTimezone: 'America/New_York' },
  { groupingWidth: 5 * 3600, limit: 200 },
  { groupingWidth: 900, limit: 200 },
  { groupingWidth: 86_400, sourceName: 'garmin' },
  { groupingWidth: 3600, connectorName: 'oura', limit: 200, sort: '-startAt' },
  {
    groupingWidth: 86_400,
    earliestMeasurementTime: '2026-05-23T10:17:00',
    latestMeasurementTime: '2026-06-09T08:44:00',
  },
];

async function walker(timezone = 'Europe/Berlin') {
  const person = await longLivedPerson(service, { timezone });
  const diary = diaryOf(service, person);
  await diary.post(history);
  // Beside it, what people write down by hand.
  await diary.post(
    history.filter((_, i) => i % 20 === 0).map(({ startAt }) => food({ variableName: 'Soup', startAt })),
  );
  const asked = [...queries.map((query) => ({ variableName: 'Steps', ...query })), ...queries.slice(0, 3)];
  const answers = async (): Promise<MeasurementRecord[][]> =>
    Promise.all(asked.map(async (query) => (await diary.list(query)).body));
  const set = (body: unknown) => service.post('/api/v3/userSettings', body, person);
  return { person, diary, answers, set };
}

describe('a history that is summed up', () => {
  const bothRead = async ({ person, answers }: Awaited<ReturnType<typeof walker>>) => {
    const before = await answers();
    expect(before[0]?.length).toBeGreaterThan(19);
    await sumUp();
    const summed = await listByPrefix(personPartition(person.userId), runsPrefix);
    expect(new Set(summed.map(({ sk }) => String(sk).slice(-7)))).toEqual(new Set(['2026-05', '2026-06']));
    expect(await answers()).toEqual(before);
  };

  test('reads to the bit as its rows do, in a zone half an hour off', async () => {
    await bothRead(await walker('Asia/Kolkata'));
  });

  /** What follows happens to one history, one after the other. */
  let known: Awaited<ReturnType<typeof walker>>;
  test('gives exactly the same values as its rows', async () => {
    known = await walker();
    await bothRead(known);
  });

  test('shows what is written to it at once, and after it has been summed up again', async () => {
    const { diary, answers } = known;
    const [old] = history.slice(101, 102) as [PostedItem];
    const day = async () => {
      const date = old.startAt.slice(0, 10);
      const { body } = await diary.list({
        variableName: 'Steps',
        groupingWidth: 86_400,
        groupingTimezone: 'UTC',
        earliestMeasurementTime: `${date}T00:00:00`,
        latestMeasurementTime: `${date}T23:59:59`,
      });
      return body[0]?.value ?? 0;
    };
    const before = await day();
    const { body } = await diary.post({ ...old, value: 100_000 });
    expect(await day()).toBeGreaterThan(before + 90_000);
    const changed = await answers();
    await sumUp();
    expect(await answers()).toEqual(changed);
    await diary.remove(body.data.measurements[0]?.id ?? 0);
    expect(await day()).toBeLessThan(before + 1);
    const removed = await answers();
    await sumUp(8 * 86_400);
    expect(await answers()).toEqual(removed);
  });

  test('follows the person to another zone and another start of the day', async () => {
    const { answers, set } = known;
    await set({ timezone: 'Asia/Kolkata', timezoneFrom: '2026-05-25' });
    await set({ dayStartsAt: '03:10:00' });
    const moved = await answers();
    await sumUp(8 * 86_400);
    expect(await answers()).toEqual(moved);
  });
});

describe('a study and charts', () => {
  beforeAll(() => runtime.clock({ now: '2026-06-10T12:00:00Z' }));

  const mood = Array.from({ length: 80 }, (_, i) =>
    item({ value: 1 + ((i * 31) % 9) / 2, startAt: at(i * 6 * 3600), sourceName: 'Diary' }),
  );

  /** As an app gets them, except for the times at which they were made. */
  async function looker() {
    const known = await walker();
    await known.diary.post(mood);
    const { create } = studiesOf(service, known.person);
    const charts = (name: string) =>
      service.get<object>(`/api/v3/userVariables?${new URLSearchParams({ name, includeCharts: 'true' })}`, {
        token: known.person.token,
      });
    const look = async () => {
      const answers = [await create('Steps', 'Mood'), await charts('Steps'), await charts('Mood')];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      return answers.map(({ body }) => withoutTimes(body));
    };
    return { ...known, look };
  }

  let known: Awaited<ReturnType<typeof looker>>;
  test('say the same before, while and after their history is summed up', async () => {
    known = await looker();
    const { look, person } = known;
    await look();
    const before = await look();
    for (const stopAfterWrites of [2, 5]) {
      await runtime.clock({ advance: 1200 });
      await runtime.setFaults({ stopAfterWrites });
      await runtime.tick(['seal-histories']);
      await runtime.setFaults();
      expect(await look()).toEqual(before);
    }
    await sumUp(1200);
    const blocks = await listByPrefix(personPartition(person.userId), runsPrefix);
    expect(blocks.filter(({ sk }) => !String(sk).startsWith(`${runsPrefix}0000000000000000`))).toHaveLength(
      6,
    );
    expect(await look()).toEqual(before);
  });

  test('give the same answers while and after the summaries are made again for another start of the day', async () => {
    const { look, set } = known;
    await set({ dayStartsAt: '03:10:00' });
    await look();
    const moved = await look();
    await runtime.clock({ advance: 8 * 86_400 });
    await runtime.setFaults({ stopAfterWrites: 3 });
    await runtime.tick(['seal-histories']);
    await runtime.setFaults();
    expect(await look()).toEqual(moved);
    await sumUp(1200);
    expect(await look()).toEqual(moved);
  });
});

const times = new Set(['updatedAt', 'analysedAt', 'requestId']);

function withoutTimes(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (name, value: unknown) => (times.has(name) ? undefined : value)));
}
