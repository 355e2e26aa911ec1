import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { repeated, type Scenario, withToken } from '../../bench/operations/scenario.ts';
import { cursorProbe, type Probes } from '../../support/parameters/probe.ts';
import { names, query } from '../asking.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { save } from '../trials.ts';
import { createDiary } from './probing.ts';
import { hour } from './staging.ts';

const list = (query: Record<string, string>) => `/api/v3/measurements?${new URLSearchParams(query)}`;

const reading = (name: string, query: (newestAt: number) => Record<string, string>): Scenario => ({
  name,
  requests: repeated((stage) => withToken(stage, list(query(stage.history.newestAt)))),
});

export const card: Card = {
  ...read,
  naming: ({ measurementId }) => [{ query: { id: String(measurementId) } }],
  probes: async (service): Promise<Probes> => {
    const { person: as, ids } = await createDiary(service);
    const grouped = { groupingWidth: 86_400 };
    return {
      variableName: { as, after: 'mood' },
      variableCategoryName: { as, after: 'Foods' },
      searchPhrase: { as, after: 'ood' },
      sourceName: { as, after: 'Oura' },
      connectorName: { as, after: 'oura' },
      unitName: { as, after: 'Milligrams' },
      value: { as, after: '(gt)4' },
      id: { as, after: ids[1] ?? 0 },
      ids: { as, after: `${ids[1]},${ids[2]}` },
      fields: { as, after: 'id,value' },
      startAt: { as, after: '2026-03-02' },
      earliestMeasurementTime: { as, after: '2026-03-03T00:00:00' },
      latestMeasurementTime: { as, after: '2026-03-03T00:00:00' },
      createdAt: { as, after: '(lt)2026-04-01' },
      updatedAt: { as, after: '(lt)2026-04-01' },
      minMaxFilter: { as, before: false, after: true },
      groupingWidth: { as, after: 86_400 },
      groupingTimezone: { as, query: grouped, after: 'Asia/Tokyo' },
      doNotProcess: { as, query: grouped, after: true },
      doNotConvert: { as, before: false, after: true },
      sort: { as, after: '-value' },
      limit: { as, after: 2 },
      offset: { as, after: 2 },
      cursor: await cursorProbe(service, as, '/api/v3/measurements'),
    };
  },
  scenarios: [
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
  limits: {
    'the newest 100': { roundTrips: 3, waves: 2 },
    'the newest 100 of one variable': { roundTrips: 3, waves: 2 },
  },
  worst: [
    { what: 'sort=-value', request: () => ({ query: { sort: '-value', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    { what: 'a filter that nothing meets', request: () => ({ query: { value: '(gt)1000', limit: '1' } }) },
    { what: 'a category of none', request: () => ({ query: { variableCategoryName: 'Books', limit: '1' } }) },
    {
      what: 'a minute’s groups of everything',
      request: () => ({ query: { groupingWidth: '60', sort: '-value', limit: '1' } }),
    },
  ],
  rights: async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    await service.get('/api/v3/measurements', person);
    await service.get('/api/v3/measurements?variableName=Mood&groupingWidth=86400', person);
    const delegated = await service.grant(person.userId, await service.createClient(person.userId));
    await service.get('/api/v3/measurements', delegated);
  },
  asking: ({ cause }) =>
    query({ variableName: names.cause }, { variableId: String(cause) }, { searchPhrase: 'secret' }),
};
