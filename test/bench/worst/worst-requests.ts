import { metrics } from '../../../shared/imports/formats/health-auto-export/metrics.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { Service } from '../../support/client.ts';
import type { RouteRequest } from '../../support/operations/route-knowledge.ts';
import { knowledgeOf } from '../../support/operations/route-requests.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { food, item } from '../../support/people/measurements.ts';
import { reminder } from '../../support/people/reminders.ts';
import { type HeavyPerson, largestMessage } from './heavy-person.ts';

/** The most expensive request we know of that one person can send to an operation. */
export interface WorstRequest {
  readonly what: string;
  /** The reads that the items it brings need by themselves; beyond them there are 1,000. */
  readonly ownReads?: number;
  readonly request: (
    person: HeavyPerson,
    service: Service,
    route: Route,
  ) => Promise<RouteRequest> | RouteRequest;
}

/** The request for operations whose every request costs about the same. */
const usual: WorstRequest = {
  what: 'as always',
  request: (person, service, route) => knowledgeOf(route).request(service, person),
};
const minute = (n: number) => new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString();
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** Every operation has its line, or a test fails: think what somebody who means harm would send. */
export const worstRequests: Readonly<Record<string, readonly WorstRequest[]>> = {
  'get-docs': [usual],
  'get-icon': [usual],
  'get-openapi': [usual],
  'get-units': [usual],
  'get-study-page': [usual],
  'get-study-chart': [usual],
  'get-connectors': [usual],
  'get-measurements': [
    { what: 'sort=-value', request: () => ({ query: { sort: '-value', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    { what: 'a filter that nothing meets', request: () => ({ query: { value: '(gt)1000', limit: '1' } }) },
    { what: 'a category of none', request: () => ({ query: { variableCategoryName: 'Books', limit: '1' } }) },
    {
      what: 'a minute’s groups of everything',
      request: () => ({ query: { groupingWidth: '60', sort: '-value', limit: '1' } }),
    },
  ],
  'post-measurements': [
    {
      what: '1,000 new rows of 100 new variables',
      ownReads: 3000,
      request: () => ({
        body: many(1000, (n) => food({ variableName: `Other ${n % 100}`, startAt: minute(n) })),
      }),
    },
    {
      what: '25 moves',
      ownReads: 250,
      request: ({ ids }) => ({
        body: ids.slice(0, 25).map((id, n) => item({ id, startAt: minute(n), sourceName: 'Garmin' })),
      }),
    },
  ],
  'delete-measurement': [usual],
  'post-user-variables': [
    {
      what: '100 settings',
      ownReads: 400,
      request: ({ variableIds }) => ({
        body: variableIds.slice(0, 100).map((variableId) => ({ variableId, description: 'x'.repeat(2000) })),
      }),
    },
  ],
  'delete-user-variable': [
    {
      what: 'the longest history',
      // The 500 rows that go at once are read to be removed.
      ownReads: 500,
      request: ({ variableIds: [variableId] }) => ({ query: { variableId: String(variableId) } }),
    },
  ],
  'post-user-tags': [usual],
  'delete-user-tag': [usual],
  'post-tracking-reminders': [
    {
      what: '100 reminders of 100 new variables',
      ownReads: 1000,
      request: () => ({ body: many(100, (n) => reminder({ variableName: `Asked ${n}` })) }),
    },
  ],
  'get-tracking-reminder-notifications': [
    { what: 'sort=createdAt', request: () => ({ query: { sort: 'createdAt', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    {
      what: '200 with handled and coming ones',
      request: () => ({ query: { limit: '200', onlyPast: 'false', includeDeleted: 'true' } }),
    },
  ],
  'post-tracking-reminder-notifications': [
    {
      what: '50 answers',
      ownReads: 500,
      request: ({ notificationIds }) => ({
        body: notificationIds.slice(0, 50).map((id) => ({ id, action: 'track', modifiedValue: 1 })),
      }),
    },
  ],
  'get-feed': [
    { what: 'sort=createdAt', request: () => ({ query: { sort: 'createdAt', limit: '1' } }) },
    { what: 'offset=1000000000', request: () => ({ query: { offset: '1000000000', limit: '1' } }) },
    { what: 'a page of 200', request: () => ({ query: { limit: '200' } }) },
  ],
  'post-feed': [
    {
      what: '80 messages of 12 KB',
      ownReads: 500,
      request: () => ({ body: many(80, (n) => largestMessage(`Again ${n}`)) }),
    },
  ],
  'post-study-create': [
    {
      what: 'the largest pair',
      request: () => ({ body: { causeVariableName: 'Coffee', effectVariableName: 'Mood' } }),
    },
  ],
  'post-study-publish': [
    {
      what: 'recalculated, with charts',
      request: async (person, service, route) => {
        const { query } = await knowledgeOf(route).request(service, person);
        return { query: { ...query, recalculate: 'true', includeCharts: 'true' } };
      },
    },
  ],
  'delete-study': [usual],
  'get-studies': [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  'post-imports': [usual],
  'get-imports': [usual],
  'post-device-keys': [usual],
  'get-device-keys': [usual],
  'delete-device-key': [usual],
  'post-receive-health-auto-export': [
    {
      what: '2,000 rows of 20 kinds',
      ownReads: 6000,
      request: async (person, service) => ({
        token: (await deviceKeysOf(service, person).keyFor('healthAutoExport')).token,
        body: {
          data: {
            metrics: [...metrics.keys()].slice(0, 20).map((name) => ({
              name,
              units: metrics.get(name)?.unitAbbreviatedName,
              data: many(100, (n) => ({
                date: `${minute(n).slice(0, 19).replace('T', ' ')} +0000`,
                qty: 1,
                source: 'My iPhone',
              })),
            })),
          },
        },
      }),
    },
  ],
  'post-receive-health-connect-webhook': [usual],
  'post-receive-rows': [
    {
      what: '1,000 rows',
      ownReads: 3000,
      request: async (person, service) => ({
        token: (await deviceKeysOf(service, person).keyFor('rows')).token,
        body: many(1000, (n) => ({ variableName: 'Mood', value: 1, at: minute(n) })),
      }),
    },
  ],
  'post-imports-end': [usual],
  'delete-import': [usual],
  'get-discoveries': [usual],
  'post-discoveries-refresh': [usual],
  'post-discoveries-dismiss': [usual],
  'post-experiments-plan': [usual],
  'post-experiments': [usual],
  'get-experiments': [usual],
  'get-experiments-one': [usual],
  'post-experiments-pause': [usual],
  'post-experiments-resume': [usual],
  'post-experiments-stop': [usual],
  'get-votes': [usual],
  'post-votes': [usual],
  'get-shares': [usual],
  'get-accesses': [usual],
  'get-changes': [usual],
  'get-webhooks': [usual],
  'post-webhooks': [usual],
  'post-webhooks-rotate': [usual],
  'delete-webhook': [usual],
  'delete-tracking-reminder': [usual],
  'get-push-subscriptions': [usual],
  'post-push-subscriptions': [usual],
  'post-push-subscriptions-test': [usual],
  'delete-push-subscription': [usual],
  'get-tracking-reminders': [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  'get-user-variables': [
    {
      what: 'sort=-numberOfMeasurements',
      request: () => ({ query: { sort: '-numberOfMeasurements', limit: '1' } }),
    },
    { what: 'a page of 200', request: () => ({ query: { limit: '200' } }) },
  ],
  'get-user': [usual],
  'get-variable-categories': [usual],
  'post-user-settings': [usual],
  'post-shares-create': [usual],
  'post-shares-delete': [usual],
  'get-users': [{ what: 'a page of 200', request: () => ({ query: { limit: '200' } }) }],
  'delete-user': [usual],
};
