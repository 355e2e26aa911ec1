import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { numbered, repeated, type Scenario, withToken } from './scenario.ts';

const post = '/api/v3/measurements/post';
const list = (query: Record<string, string>) => `/api/v3/measurements?${new URLSearchParams(query)}`;
const hour = 3600;
/** Everyday rows are of today and yesterday, beside the quarters of an hour of the history. */
const firstSecond = (Math.floor(Date.now() / 900_000) * 900_000) / 1000 - 36 * hour + 7;

/** New rows in the n-th stretch of two minutes. */
const newRows = (n: number, count: number, source: { readonly sourceName?: string }) =>
  Array.from({ length: count }, (_, i) =>
    item({ startAt: formatUtc(firstSecond + n * 120 + i), value: 1 + (i % 5), ...source }),
  );

/** A month of them: so old that its days are marked before they are written to. */
const stretchesPerMonth = 30 * 24 * 30;

const mostBatches = 40;
const byHand = {};
const byDevice = { sourceName: 'Garmin' };

const saving = (name: string, count: number, source: object, from = 0): Scenario => ({
  name,
  requests: numbered((stage, n) => ({ ...withToken(stage, post), body: newRows(from + n, count, source) })),
  ...(count > 1 && { mostRequests: mostBatches }),
});

/** Each of a variable that nobody has recorded before. */
const savingNew = (name: string): Scenario => ({
  name,
  requests: numbered((stage, n) => ({
    ...withToken(stage, post),
    body: [item({ variableName: `New variable ${n}`, startAt: formatUtc(firstSecond) })],
  })),
  mostRequests: 40,
});

const reading = (name: string, query: (newestAt: number) => Record<string, string>): Scenario => ({
  name,
  requests: repeated((stage) => withToken(stage, list(query(stage.history.newestAt)))),
});

const removing = (name: string, from: number): Scenario => ({
  name,
  requests: async ({ service, person }, count) => {
    const ids: number[] = [];
    for (let n = 0; ids.length < count; n++) {
      const { body } = await diaryOf(service, person).post(newRows(from - n, 500, byHand));
      ids.push(...body.data.measurements.map(({ id }) => id));
    }
    return ids.slice(0, count).map((id) => ({
      path: '/api/v3/measurements/delete',
      token: person.token,
      body: { id },
    }));
  },
});

export const measurementScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-measurements': [
    saving('one by hand', 1, byHand),
    saving('one of last month', 1, byHand, -stretchesPerMonth),
    savingNew('the first of a new variable'),
    saving('one from a device', 1, { sourceName: 'Oura' }),
    saving('a batch of 100 from a device', 100, byDevice),
    {
      name: 'the same 100 again',
      requests: async ({ person, service }, count) => {
        const body = newRows(-1, 100, byDevice);
        await diaryOf(service, person).post(body);
        return Array.from({ length: count }, () => ({ path: post, token: person.token, body }));
      },
      mostRequests: mostBatches,
    },
  ],
  'get-measurements': [
    reading('the newest 100', () => ({ sort: '-startAt' })),
    reading('the newest 100 of one variable', () => ({ sort: '-startAt', variableName: 'Mood' })),
    reading('an hour of minutes', (newestAt) => ({
      earliestMeasurementTime: formatUtc(newestAt - hour),
      latestMeasurementTime: formatUtc(newestAt),
    })),
    reading('a day by the hour', (newestAt) => ({
      variableName: 'Mood',
      groupingWidth: String(hour),
      earliestMeasurementTime: formatUtc(newestAt - 24 * hour),
      latestMeasurementTime: formatUtc(newestAt),
    })),
  ],
  'delete-measurement': [removing('one', -1), removing('an old one', -stretchesPerMonth)],
};
