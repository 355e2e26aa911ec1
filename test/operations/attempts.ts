import type { Person, Service } from '../support/client.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import { history, studiesOf } from '../support/people/histories.ts';
import { importsOf } from '../support/people/imports.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';
import { pills, remindersOf } from '../support/people/reminders.ts';
import { devicesOf, unreachableDevice } from '../support/receivers/push-devices.ts';
import type { RouteRequest } from './calling.ts';
import { savedWebhook } from './changes/requests.ts';

/** Stands in every text that the person wrote and that no request below repeats. */
export const mark = 'Quirlebum';

export const tea = { variableName: 'Tea', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg' };

/** Records of every kind that an answer of a write could tell. */
export async function everythingOf(service: Service, person: Person) {
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
      maximumAllowedValue: 1618.75,
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

export type Known = Awaited<ReturnType<typeof everythingOf>>;

/** A request about what is there, with the status that it gets. */
export type Attempt = RouteRequest & { readonly gets?: number };
