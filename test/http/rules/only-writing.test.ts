import { beforeAll, expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { type Person, serviceAt, type TokenHolder } from '../../support/client.ts';
import type { RouteRequest } from '../../support/operations/route-knowledge.ts';
import { send } from '../../support/operations/route-requests.ts';
import { savedWebhook } from '../../support/operations/routes/people-routes.ts';
import { autoExportMorning, deviceKeysOf } from '../../support/people/devices.ts';
import { history, studiesOf } from '../../support/people/histories.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { pills, reminder, remindersOf } from '../../support/people/reminders.ts';
import { devicesOf, unreachableDevice } from '../../support/receivers/push-devices.ts';

/** Stands in every text that the person wrote and that no request below repeats. */
const mark = 'Quirlebum';
/** Values and times that nobody else would choose. */
const marks = [
  mark,
  '3141.25',
  '2718.5',
  '1618',
  '03:44:55',
  'predicts',
  'bestStudy',

  '"up"',
];
const tea = { variableName: 'Tea', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg' };

const service = serviceAt();
let person: Person;
let onlyWriting: TokenHolder;
let known: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  person = await service.createPerson();
  const token = await service.issueToken(person.userId, { scopes: ['writemeasurements'] });
  onlyWriting = { ...person, token };
  known = await everything();
});

/** Records of every kind that an answer of a write could tell. */
async function everything() {
  const diary = diaryOf(service, person);
  const studies = studiesOf(service, person);
  const reminders = remindersOf(service, person);
  const devices = deviceKeysOf(service, person);
  await studies.record(history({ cause: 'Tea', effect: 'Warmth' }));
  const { body } = await diary.post([
    item({ ...tea, value: 3141.25, startAt: '2026-03-01T08:00:00', note: `So ${mark}` }),
    item({ ...tea, value: 3141.25, startAt: '2026-03-02T08:00:00' }),
    item({ ...tea, variableName: `${mark} weight`, value: 3141.25, startAt: '2026-03-01T08:00:00' }),
    item({ ...tea, variableName: `${mark} weight`, value: 3141.25, startAt: '2026-03-02T08:00:00' }),
    food({ variableName: `${mark} root` }),
    food({ variableName: 'Soup' }),
    item({ variableName: 'Warmth', unitAbbreviatedName: 'C', value: 20 }),
  ]);
  const [first, second, weight, otherWeight, root, soup, warmth] = body.data.measurements.map((one) => one);
  const idOf = (one: typeof first) => one?.variableId ?? 0;
  await service.post(
    '/api/v3/userVariables',
    [idOf(first), idOf(soup), idOf(warmth)].map((variableId, i) => ({
      variableId,
      alias: `${mark} ${i}`,
      description: `All about ${mark}`,
      preferredSourceNames: [`${mark} watch`],
      maximumAllowedValue: 1618,
      confirmedDates: ['2026-03-01'],
    })),
    person,
  );
  for (const taggedVariableId of [idOf(soup), idOf(first)])
    await service.post(
      '/api/v3/userTags',
      { taggedVariableId, tagVariableId: idOf(root), conversionFactor: 2718.5 },
      person,
    );
  const saved = await reminders.save([
    pills({ ...tea, reminderStartTimeLocal: '00:00:00', instructions: mark, defaultValue: 2718.5 }),
    pills({ ...tea, reminderStartTimeLocal: '03:44:55' }),
    pills({ ...tea, variableName: `${mark} weight`, reminderStartTimeLocal: '00:00:00', instructions: mark }),
  ]);
  const [ofTea, , ofWeight] = saved.body.data.trackingReminders;
  const asking = saved.body.data.trackingReminderNotifications;
  const toTrack = asking.find(({ trackingReminderId }) => trackingReminderId === ofTea?.id);
  const toSkip = asking.find(({ trackingReminderId }) => trackingReminderId === ofWeight?.id);
  await reminders.act({ id: toTrack?.id, action: 'track', modifiedValue: 3141.25 });
  await diary.post({ id: otherWeight?.id, startAt: '2026-03-03T03:44:55' });
  const study = await studies.create('Tea', 'Warmth');
  const pair = { causeVariableId: idOf(first), effectVariableId: idOf(warmth) };
  await service.post('/api/v3/votes', { ...pair, type: 'usefulness', value: 'up' }, person);
  const device = await devicesOf(service, person).add(unreachableDevice(), `${mark} phone`);
  return {
    first,
    second,
    weight,
    otherWeight,
    soup,
    root,
    warmth,
    pair,
    ofTea,
    ofWeight,
    toTrack,
    toSkip,
    device,
    study: study.body.study,
    webhookId: await savedWebhook(service, person),
    deviceKey: (await devices.make('rows', mark)).body,
    rowsKey: (await devices.keyFor('rows', 'Shortcuts')).token,
    phoneKey: (await devices.keyFor('healthAutoExport')).token,
    androidKey: (await devices.keyFor('healthConnectWebhook')).token,
    import: (await importsOf(service, person).begin({ format: mark, label: mark })).body.import,
  };
}

/** Requests about what is there, in an order in which each finds it, with the status that each gets. */
const attempts: Readonly<Record<string, () => (RouteRequest & { readonly gets?: number })[]>> = {
  'post-measurements': () => [
    { body: item({ ...tea, value: 1, startAt: '2026-03-05T08:00:00' }) },
    {
      body: item({ ...tea, variableName: `Tea`, value: 1, startAt: '2026-03-01T08:00:00', sourceName: 'X' }),
    },
    { body: { id: known.weight?.id, note: 'Mine' } },
    { body: { id: known.first?.id, startAt: '2026-03-02T08:00:00' }, gets: 409 },
  ],
  'delete-measurement': () => [{ body: { id: known.otherWeight?.id } }],
  'post-imports': () => [{ body: { format: 'table', label: 'Mine' } }],
  'post-imports-end': () => [{ body: { id: known.import.id } }],
  'delete-import': () => [{ body: { id: known.import.id } }],
  'delete-device-key': () => [{ body: { id: known.deviceKey.deviceKey.id } }],
  'post-receive-health-auto-export': () => [{ body: autoExportMorning, token: known.phoneKey }],
  'post-receive-health-connect-webhook': () => [
    {
      token: known.androidKey,
      body: {
        weight: [{ kilograms: 70, time: '2026-03-01T08:00:00Z' }],
        steps: [{ count: 1, start_time: 'x' }],
      },
    },
  ],
  'post-receive-rows': () => [
    { token: known.rowsKey, body: { variableName: 'Tea', value: 1, at: '2026-03-01T08:00:00' } },
    { token: known.rowsKey, body: { variableName: 'Tea', value: 1, unit: 'C' }, gets: 400 },
    { token: known.rowsKey, body: { variableName: 'Coffee', value: 1 }, gets: 404 },
  ],
  'post-user-variables': () => [
    { body: [{ variableId: known.pair.causeVariableId, valence: 'positive' }] },
    { body: [{ name: 'Soup', onsetDelay: 600 }] },
  ],
  'post-user-tags': () => [
    {
      body: {
        taggedVariableId: known.soup?.variableId,
        tagVariableId: known.pair.causeVariableId,
        conversionFactor: 2,
      },
    },
    {
      body: {
        taggedVariableId: known.pair.causeVariableId,
        tagVariableId: known.soup?.variableId,
        conversionFactor: 2,
      },
      gets: 400,
    },
  ],
  'delete-user-tag': () => [
    {
      query: {
        taggedVariableId: String(known.soup?.variableId),
        tagVariableId: String(known.root?.variableId),
      },
    },
  ],
  'post-tracking-reminders': () => [
    { body: reminder({ ...tea, reminderStartTimeLocal: '00:00:00' }) },
    { body: { variableId: known.pair.causeVariableId, reminderFrequency: 86_400, enabled: true } },
    { body: { id: known.ofWeight?.id, email: true } },
    { body: { id: known.ofWeight?.id, reminderFrequency: 172_800, variableName: `Tea` }, gets: 400 },
  ],
  'post-tracking-reminder-notifications': () => [
    { body: { id: known.toTrack?.id, action: 'track', modifiedValue: 1 }, gets: 409 },
    { body: { id: known.toTrack?.id, action: 'skip' }, gets: 409 },
    { body: { id: known.toSkip?.id, action: 'snooze' } },
  ],
  'delete-tracking-reminder': () => [{ body: { id: known.ofWeight?.id } }],
  'post-votes': () => [{ body: { ...known.pair, value: 'down' } }],
  'post-discoveries-refresh': () => [{}],
  'post-discoveries-dismiss': () => [{ body: { ...known.pair } }],
  'delete-study': () => [{ body: { studyId: known.study.id } }],
  'post-push-subscriptions-test': () => [{ body: { id: known.device.id } }],
  'delete-push-subscription': () => [{ body: { id: known.device.id } }],
  'post-webhooks': () => [{ body: { url: 'http://127.0.0.1:1/mine', events: ['study.changed'] } }],
  'delete-webhook': () => [{ query: { id: known.webhookId } }],
  'delete-user': () => [{ query: { reason: 'because' } }],
};

const writesOnly = (route: Route) =>
  route.method !== 'GET' &&
  route.access.kind === 'token' &&
  (route.access.scopes as readonly string[]).includes('writemeasurements') &&
  !(route.access.scopes as readonly string[]).includes('readmeasurements');

test('every operation that a token may use without reading is attempted', () => {
  const ids = routes.filter(writesOnly).map(({ id }) => id);
  expect(Object.keys(attempts).toSorted()).toEqual(ids.toSorted());
});

test.each(Object.keys(attempts))(
  '%s tells a token that may only write nothing it did not say',
  async (id) => {
    const route = routes.find((one) => one.id === id) as Route;
    for (const { gets = 200, ...request } of attempts[id]?.() ?? []) {
      const { status, body } = await send(service, route, request, onlyWriting);
      const text = JSON.stringify(body);
      expect({ status, text: status === gets ? '' : text }).toEqual({ status: gets, text: '' });
      const sent = JSON.stringify(request);
      const told = marks.filter((one) => text.includes(one) && !sent.includes(one));
      expect({ told, text: told.length === 0 ? '' : text.slice(0, 3000) }).toEqual({ told: [], text: '' });
    }
  },
);
