import { beforeAll, expect, test } from '@jest/globals';
import type { MeasurementRecord } from '../../shared/schemas/measurements/measurement.ts';
import type { Person } from '../support/client.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import type { RefusalAnswer } from '../support/people/measurements.ts';
import { type PulseRow, recordPulse } from '../support/people/pulse.ts';

/** Two months of a watch. With its notes this is more than a request may read, as a row a minute without any would be. */
const count = 9_000;
const apart = 576;
const note = 'n'.repeat(800);
const now = Date.parse('2026-06-10T12:00:00Z') / 1000;

const { runtime, service } = leasedRuntime();
let wearer: Person;
let rows: readonly PulseRow[];

beforeAll(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
  wearer = await service.createPerson();
  rows = await recordPulse(service, wearer, { last: now - 3 * 86_400, count, apart, note });
}, 300_000);

const isoOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 19);
/** Few lie beyond, so that most hours are answered by their sums. */
const mostAllowed = 69.5;
const within = ({ value }: PulseRow) => value <= mostAllowed;
/** Of the rows of each bin of so many seconds: when it begins, how many there are, the least and the greatest. */
const binsOf = (some: readonly PulseRow[], width: number) =>
  [...Map.groupBy(some, ({ at }) => at - (at % width))].map(([at, inside]) => {
    const values = inside.map(({ value }) => value);
    return [isoOf(at), inside.length, Math.min(...values), Math.max(...values)];
  });
const shown = (some: readonly PulseRow[]) => some.map(({ at, value }) => [isoOf(at), value]);

const rowsIn = (body: unknown) => (body as MeasurementRecord[]).map(({ startAt, value }) => [startAt, value]);
const binsIn = (body: unknown) =>
  (body as MeasurementRecord[]).map(({ startAt, count: rowsOf, minimum, maximum }) => [
    startAt,
    rowsOf,
    minimum,
    maximum,
  ]);
const numbersIn = (body: unknown) =>
  (body as { userVariables: { numberOfMeasurements: number }[] }).userVariables.map(
    ({ numberOfMeasurements }) => numberOfMeasurements,
  );

const namesIn = (body: unknown) =>
  (body as { userVariables: { name: string }[] }).userVariables.map(({ name }) => name);

const pulse = 'measurements?variableName=Pulse&limit=200';
/** What is asked for, how its answer is read, and what it has to be if there is one. */
const questions: [path: string, read: (body: unknown) => unknown, right: () => unknown][] = [
  [pulse, rowsIn, () => shown(rows.slice(0, 200))],
  [`${pulse}&sort=-startAt`, rowsIn, () => shown(rows.slice(-200).toReversed())],
  [`${pulse}&offset=1000`, rowsIn, () => shown(rows.slice(1_000, 1_200))],
  [`${pulse}&offset=8500`, rowsIn, () => shown(rows.slice(8_500, 8_700))],
  [`${pulse}&minMaxFilter=true`, rowsIn, () => shown(rows.filter(within).slice(0, 200))],
  [`${pulse}&value=(gt)1000`, rowsIn, () => []],
  [
    `${pulse}&sort=-value`,
    rowsIn,
    () => shown(rows.toSorted((a, b) => b.value - a.value || a.at - b.at).slice(0, 200)),
  ],
  [`${pulse}&groupingWidth=86400`, binsIn, () => binsOf(rows, 86_400)],
  [`${pulse}&groupingWidth=3600&sort=-startAt`, binsIn, () => binsOf(rows, 3_600).slice(-200).toReversed()],
  [`${pulse}&groupingWidth=86400&minMaxFilter=true`, binsIn, () => binsOf(rows.filter(within), 86_400)],
  [`${pulse}&groupingWidth=1800&offset=2000`, binsIn, () => binsOf(rows, 1_800).slice(2_000, 2_200)],
  ['userVariables?name=Pulse&includeCharts=true', namesIn, () => ['Pulse']],
  ['userVariables?sort=-numberOfMeasurements', numbersIn, () => [count]],
];

const ask = async (path: string) => {
  const { status, headers, body } = await service.get<unknown>(`/api/v3/${path}`, wearer);
  const message = status === 200 ? undefined : (body as RefusalAnswer).errors[0]?.message;
  return { status, body, message, retryAfter: headers.get('retry-after') };
};

/** An answer is the right one or says why there is none, never a part: 'being summed up' or 'too much'. */
async function kindOf([path, read, right]: (typeof questions)[number]): Promise<string> {
  const { status, body, message, retryAfter } = await ask(path);
  if (status === 200) {
    expect([path, read(body)]).toEqual([path, right()]);
    return 'right';
  }
  if (status === 503) {
    expect([path, retryAfter, message]).toEqual([
      path,
      '90',
      expect.stringContaining('preparing them in the background'),
    ]);
    return 'being summed up';
  }
  expect([path, status, message]).toEqual([path, 400, expect.stringMatching(/narrow|cursor|leave it out/)]);
  return 'too much';
}

const kindsOf = async () => {
  const kinds: Record<string, string> = {};
  for (const question of questions) kinds[question[0]] = await kindOf(question);
  return kinds;
};

test('every list and count of a long history is right, or says that it is being summed up or too much', async () => {
  const bounds = { name: 'Pulse', maximumAllowedValue: mostAllowed };
  expect((await service.post('/api/v3/userVariables', bounds, wearer)).status).toBe(200);
  const before = await kindsOf();
  const countOf = (kind: string) => Object.values(before).filter((one) => one === kind).length;
  expect([countOf('right') > 2, countOf('being summed up') > 2, countOf('too much') > 0]).toEqual([
    true,
    true,
    true,
  ]);
  // Asked again at once it is answered alike: nothing is half done meanwhile.
  expect(await kindsOf()).toEqual(before);

  await runtime.clock({ now: '2026-06-10T12:02:00Z' });
  await runtime.tick(['seal-histories']);
  const after = await kindsOf();
  for (const [path, kind] of Object.entries(before))
    if (kind !== 'too much') expect([path, after[path]]).toEqual([path, 'right']);
  expect(Object.values(after)).not.toContain('being summed up');
}, 300_000);
