import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import type { Person, Service } from '../client.ts';
import { autoExportMorning, deviceKeysOf } from '../people/devices.ts';
import { importsOf } from '../people/imports.ts';
import { diaryOf, food, item } from '../people/measurements.ts';
import { reminder, remindersOf } from '../people/reminders.ts';
import { daysAhead } from '../people/shares.ts';
import { devicesOf, unreachableDevice } from '../receivers/push-devices.ts';

/** What is sent to a route besides its method and path. */
export interface RouteRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The key of a device, where only that will do. */
  readonly token?: string;
  /** The path with its parameters filled in, for routes that have some. */
  readonly path?: string;
}

/** Ids of records, of somebody or of nobody. */
export interface Ids {
  readonly measurementId: number;
  readonly variableId: number;
  readonly otherVariableId: number;
  readonly clientId: string;
  readonly reminderId: number;
  readonly notificationId: number;
  readonly studyId: string;
  readonly webhookId: string;
  readonly deviceId: number;
  readonly experimentId: string;
  readonly importId: number;
  readonly deviceKeyId: number;
}

/** What every test over all routes must know about one. A route that is missing here fails those tests. */
export interface RouteKnowledge {
  /** The token that Rules 2 ask for, said here once more so that a wrong declaration is found. */
  readonly needs: 'public' | 'any token' | Scope | readonly Scope[];
  /** Only the person's own token will do. */
  readonly own?: true;
  /** Only the key of a device will do that sends there. */
  readonly receiver?: Receiver;
  /** A request that succeeds, and whatever must be there for it to succeed. */
  readonly request: (service: Service, person: Person) => Promise<RouteRequest>;
  /** Requests that name records by their ids; for routes that take any. */
  readonly naming?: (ids: Ids) => RouteRequest[];
}

/** The scopes among them: all that a token must have. */
export const scopesOf = ({ needs }: RouteKnowledge): readonly Scope[] =>
  needs === 'public' || needs === 'any token' ? [] : [needs].flat();

const nothing = async () => ({});
const readAndWrite: readonly Scope[] = ['readmeasurements', 'writemeasurements'];
const read = { needs: 'readmeasurements', request: nothing } as const;

async function twoVariables(service: Service, person: Person): Promise<[number, number]> {
  const { body } = await diaryOf(service, person).post([item(), food()]);
  const [first, second] = body.data.measurements.map(({ variableId }) => variableId);
  return [first ?? 0, second ?? 0];
}

/** Asked about at midnight, so that it is due at any time of the day. */
export async function pendingNotification(service: Service, person: Person): Promise<number> {
  const { status, body } = await remindersOf(service, person).save(
    reminder({ variableName: `Secret mood ${crypto.randomUUID()}`, reminderStartTimeLocal: '00:00:00' }),
  );
  const [notification] = body.data?.trackingReminderNotifications ?? [];
  if (notification === undefined)
    throw new Error(`No notification was due: ${status} ${JSON.stringify(body)}`);
  return notification.id;
}

export async function draftStudy(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', ofCoffee, person);
  return body.study.id;
}

const ofCoffee = { causeVariableName: 'Coffee', effectVariableName: 'Mood', type: 'individual' };

async function publicStudy(service: Service, person: Person) {
  const { body } = await service.post<{ link: string; study: { causeVariable: UserVariableRecord } }>(
    `/api/v3/study/publish?studyId=${await draftStudy(service, person)}&includeCharts=true`,
    undefined,
    person,
  );
  const { charts } = body.study.causeVariable;
  return {
    page: new URL(body.link).pathname,
    chart: new URL(charts?.hourlyColumnChart.svgUrl ?? '').pathname,
  };
}

/** Of what `twoVariables` records. */
export const ofCoffeeAndMood = {
  causeVariableName: 'Coffee',
  effectVariableName: 'Mood',
  levelA: 1,
  levelB: 0,
  effectDay: 'same',
} as const;

export async function startedExperiment(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ experiment: { id: string } }>(
    '/api/v3/experiments',
    ofCoffeeAndMood,
    person,
  );
  return body.experiment.id;
}

const onExperiment: RouteKnowledge = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => ({ body: { id: await startedExperiment(service, person) } }),
  naming: ({ experimentId }) => [{ body: { id: experimentId } }],
};

/** What the key of a device sends, which the person makes for it. */
const received = (receiver: Receiver, body: unknown): RouteKnowledge => ({
  needs: 'writemeasurements',
  receiver,
  request: async (service, person) => {
    await twoVariables(service, person);
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    return { token, body };
  },
});

const webhook = { url: 'http://127.0.0.1:1/daymark', events: ['measurements.changed'] };

export async function savedWebhook(service: Service, person: Person): Promise<string> {
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', webhook, person);
  return body.webhook.id;
}

export const routeKnowledge: Readonly<Record<string, RouteKnowledge>> = {
  'get-docs': { needs: 'public', request: nothing },
  'get-icon': { needs: 'public', request: async () => ({ path: '/icons/sleep.svg' }) },
  'get-openapi': { needs: 'public', request: nothing },
  'get-units': { needs: 'any token', request: nothing },
  'get-connectors': read,
  'get-measurements': { ...read, naming: ({ measurementId }) => [{ query: { id: String(measurementId) } }] },
  'post-measurements': {
    needs: 'writemeasurements',
    request: async () => ({ body: [item()] }),
    naming: ({ measurementId, importId }) => [
      { body: [item(), item({ id: measurementId, value: 5 })] },
      { body: [item()], query: { importId: String(importId) } },
    ],
  },
  'post-imports': { needs: 'writemeasurements', request: async () => ({ body: { format: 'table' } }) },
  'get-imports': read,
  'delete-import': {
    needs: 'writemeasurements',
    request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
    naming: ({ importId }) => [{ body: { id: importId } }, { query: { id: String(importId) } }],
  },
  'post-imports-end': {
    needs: 'writemeasurements',
    request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
    naming: ({ importId }) => [{ body: { id: importId } }],
  },
  'post-device-keys': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: { name: 'My phone', receiver: 'rows' } }),
  },
  'get-device-keys': { ...read, own: true },
  'delete-device-key': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { body } = await deviceKeysOf(service, person).make('rows', 'A phone to end');
      return { body: { id: body.deviceKey.id } };
    },
    naming: ({ deviceKeyId }) => [{ body: { id: deviceKeyId } }, { query: { id: String(deviceKeyId) } }],
  },
  'post-receive-health-auto-export': received('healthAutoExport', autoExportMorning),
  'post-receive-health-connect-webhook': received('healthConnectWebhook', {
    timestamp: '2026-03-29T10:00:00Z',
    heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }],
  }),
  'post-receive-rows': received('rows', [{ variableName: 'Mood', value: 3 }]),
  'delete-measurement': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const { body } = await diaryOf(service, person).post(item());
      return { body: { id: body.data.measurements[0]?.id } };
    },
    naming: ({ measurementId }) => [
      { body: { id: measurementId } },
      { query: { id: String(measurementId) } },
    ],
  },
  'get-variable-categories': { needs: 'any token', request: nothing },
  'get-user-variables': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'post-user-variables': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [variableId] = await twoVariables(service, person);
      return { body: [{ variableId, description: 'How I feel' }] };
    },
    naming: ({ variableId }) => [
      { body: [{ variableId, alias: 'Mine' }] },
      { body: [{ id: variableId, alias: 'Mine' }] },
    ],
  },
  'delete-user-variable': {
    needs: ['readmeasurements', 'writemeasurements'],
    own: true,
    request: async (service, person) => {
      // Of its own: nothing can be recorded of it while it is being removed.
      const leaving = item({ variableName: `Leaving mood ${crypto.randomUUID()}` });
      const { body } = await diaryOf(service, person).post(leaving);
      return { query: { variableId: String(body.data.measurements[0]?.variableId) } };
    },
    naming: ({ variableId }) => [
      { query: { variableId: String(variableId) } },
      { query: { variableId: String(variableId), dryRun: 'true' } },
    ],
  },
  'post-user-tags': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
      return { body: { taggedVariableId, tagVariableId, conversionFactor: 2 } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { body: { taggedVariableId: variableId, tagVariableId: otherVariableId, conversionFactor: 2 } },
    ],
  },
  'delete-user-tag': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
      const ids = { taggedVariableId, tagVariableId };
      await service.post('/api/v3/userTags', { ...ids, conversionFactor: 2 }, person);
      return { query: { taggedVariableId: String(taggedVariableId), tagVariableId: String(tagVariableId) } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { query: { taggedVariableId: String(variableId), tagVariableId: String(otherVariableId) } },
    ],
  },
  'post-tracking-reminders': {
    needs: 'writemeasurements',
    request: async () => ({ body: [reminder()] }),
    naming: ({ reminderId, variableId }) => [
      { body: [reminder(), { id: reminderId, reminderFrequency: 3600 }] },
      { body: [{ trackingReminderId: reminderId, enabled: false }] },
      { body: [{ variableId, reminderFrequency: 3600 }] },
    ],
  },
  'get-tracking-reminders': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'delete-tracking-reminder': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const { body } = await remindersOf(service, person).save(reminder());
      return { body: { id: body.data.trackingReminders[0]?.id } };
    },
    naming: ({ reminderId }) => [{ body: { id: reminderId } }, { query: { id: String(reminderId) } }],
  },
  'get-push-subscriptions': { ...read, own: true },
  'post-push-subscriptions': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: unreachableDevice().subscription }),
  },
  'post-push-subscriptions-test': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { id } = await devicesOf(service, person).add(unreachableDevice());
      return { body: { id } };
    },
    naming: ({ deviceId }) => [{ body: { id: deviceId } }],
  },
  'delete-push-subscription': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { id } = await devicesOf(service, person).add(unreachableDevice());
      return { body: { id } };
    },
    naming: ({ deviceId }) => [{ body: { id: deviceId } }, { query: { id: String(deviceId) } }],
  },
  'get-tracking-reminder-notifications': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'post-tracking-reminder-notifications': {
    needs: 'writemeasurements',
    request: async (service, person) => ({
      body: { id: await pendingNotification(service, person), action: 'skip' },
    }),
    naming: ({ notificationId }) =>
      ['track', 'snooze', 'skip'].map((action) => ({
        body: [{ id: notificationId, action, modifiedValue: 3 }],
      })),
  },
  'get-feed': read,
  'post-feed': {
    needs: readAndWrite,
    request: async () => ({ body: [{ title: 'Hello' }] }),
    naming: ({ notificationId, studyId }) => [
      { body: [{ title: 'Not kept' }, { id: notificationId, action: 'skip' }] },
      { body: [{ parameters: { trackingReminderNotificationId: notificationId, value: 3 } }] },
      { body: [{ title: 'Not kept' }, { id: `study-${studyId}`, action: 'dismiss' }] },
    ],
  },
  'post-study-create': {
    needs: readAndWrite,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffee };
    },
  },
  'post-study-publish': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => ({ query: { studyId: await draftStudy(service, person) } }),
    naming: ({ studyId }) => [{ query: { studyId } }],
  },
  'get-studies': read,
  'get-votes': read,
  'delete-study': {
    needs: 'writemeasurements',
    request: async (service, person) => ({ body: { studyId: await draftStudy(service, person) } }),
    naming: ({ studyId }) => [{ query: { studyId } }, { body: { studyId } }],
  },
  'get-study-page': {
    needs: 'public',
    request: async (service, person) => ({ path: (await publicStudy(service, person)).page }),
    naming: ({ studyId }) => [{ path: `/studies/${studyId}` }],
  },
  'get-study-chart': {
    needs: 'public',
    request: async (service, person) => ({ path: (await publicStudy(service, person)).chart }),
    naming: ({ studyId }) => [{ path: `/studies/${studyId}/charts/hourly.svg` }],
  },
  'get-discoveries': read,
  'post-discoveries-refresh': { needs: 'writemeasurements', request: nothing },
  'post-discoveries-dismiss': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const [effectVariableId, causeVariableId] = await twoVariables(service, person);
      return { body: { causeVariableId, effectVariableId } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { body: { causeVariableId: variableId, effectVariableId: otherVariableId } },
    ],
  },
  'post-votes': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [effectVariableId, causeVariableId] = await twoVariables(service, person);
      return { body: { causeVariableId, effectVariableId, value: 'up' } };
    },
    // Anybody who reads a published study may vote on its pair, so variables of others are no secret here.
    naming: () => [],
  },
  'post-experiments-plan': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffeeAndMood };
    },
  },
  'post-experiments': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffeeAndMood };
    },
  },
  'get-experiments': { ...read, own: true },
  'get-experiments-one': {
    needs: 'readmeasurements',
    own: true,
    request: async (service, person) => ({ query: { id: await startedExperiment(service, person) } }),
    naming: ({ experimentId }) => [{ query: { id: experimentId } }],
  },
  'post-experiments-pause': onExperiment,
  'post-experiments-resume': onExperiment,
  'post-experiments-stop': onExperiment,
  'get-changes': read,
  'get-webhooks': { ...read, own: true },
  'post-webhooks': {
    needs: 'writemeasurements',
    own: true,
    request: async () => ({ body: webhook }),
  },
  'post-webhooks-rotate': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => ({ body: { id: await savedWebhook(service, person) } }),
    naming: ({ webhookId }) => [{ body: { id: webhookId } }],
  },
  'delete-webhook': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => ({ query: { id: await savedWebhook(service, person) } }),
    naming: ({ webhookId }) => [{ body: { id: webhookId } }, { query: { id: webhookId } }],
  },
  'get-shares': { ...read, own: true },
  'get-accesses': { ...read, own: true },
  'post-shares-create': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: { with: 'link', name: 'Dr. Hu', until: daysAhead(30) } }),
    naming: ({ variableId, otherVariableId }) => [
      { body: { with: 'link', until: daysAhead(30), variableIds: [variableId] } },
      { body: { with: 'link', until: daysAhead(30), variableIds: [variableId, otherVariableId] } },
    ],
  },
  'post-shares-delete': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      const client = await service.createClient(person.userId);
      await service.grant(person.userId, client);
      return { query: { clientIdToRevoke: client.clientId } };
    },
    naming: ({ clientId }) => [{ query: { clientIdToRevoke: clientId } }],
  },
  'get-users': { ...read, own: true, naming: () => [{ query: { clientUserId: '1' } }] },
  'get-user': read,
  'post-user-settings': {
    needs: readAndWrite,
    request: async () => ({ body: { displayName: 'Ada' } }),
    naming: ({ variableId }) => [{ body: { primaryOutcomeVariableId: variableId } }],
  },
  'delete-user': {
    needs: 'writemeasurements',
    own: true,
    request: async () => ({ query: { reason: 'because' } }),
  },
};

export const knowledgeOf = ({ id }: Pick<Route, 'id'>): RouteKnowledge => {
  const known = routeKnowledge[id];
  if (known === undefined)
    throw new Error(
      `The route ${id} is not in test/support/operations/route-requests.ts: say there what it needs.`,
    );
  return known;
};

/** Sends a request to a route. */
export function send<Body>(
  service: Service,
  route: Route,
  { query = {}, body, token, path = route.path }: RouteRequest,
  holder: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
) {
  const options = token === undefined ? holder : { ...holder, token };
  const address = `${path}?${new URLSearchParams(query)}`;
  if (route.method === 'GET') return service.get<Body>(address, options);
  if (route.method === 'POST') return service.post<Body>(address, body, options);
  return service.del<Body>(address, { ...options, body });
}
