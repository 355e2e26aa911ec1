import { createExperimentDay } from '../../../../shared/data/experiments/experiment-day.ts';
import { claimMailOfDay } from '../../../../shared/data/reminders/mail-plan.ts';
import { transact } from '../../../../shared/data/table/transact.ts';
import { longestRequestSeconds } from '../../../../shared/domain/histories/sealing.ts';
import { epochSeconds } from '../../../../shared/platform/clock.ts';
import { sealHistory } from '../../../../shared/use-cases/histories/seal-history.ts';
import type { Person, Service } from '../../client.ts';
import { devicesOf, unreachableDevice } from '../../receivers/push-devices.ts';
import { deviceKeysOf } from '../devices.ts';
import { history } from '../histories.ts';
import { importsOf } from '../imports.ts';
import { diaryOf, food, item, type PostedItem } from '../measurements.ts';
import { reminder, remindersOf } from '../reminders.ts';
import { mark } from './mark.ts';

/** A pair of variables of the person's own. */
interface Pair {
  readonly causeVariableId: number | undefined;
  readonly effectVariableId: number | undefined;
}

/** Records measurements, and settings and tags of their variables. */
export async function recordThings(service: Service, person: Person): Promise<Pair> {
  const diary = diaryOf(service, person);
  const posted = await diary.post([
    item({ variableName: `${mark} mood`, note: `Felt ${mark}`, sourceName: `${mark} watch` }),
    food({ variableName: `${mark} tea` }),
    item({ variableName: 'Shared mood', sourceName: 'Garmin' }),
    // Too long for the record of the variable: it is next to it.
    item({ variableName: 'Shared mood', sourceName: `${mark} ${'clock '.repeat(15)}`.trim() }),
  ]);
  const [mood, tea] = posted.body.data.measurements.map(({ variableId }) => variableId);
  await service.post('/api/v3/userVariables', { variableId: mood, alias: `${mark} feeling` }, person);
  // Too long for the record of the variable: it is next to it.
  const description = `${mark} ${'🫖'.repeat(1900)}`;
  await service.post('/api/v3/userVariables', { variableId: tea, description }, person);
  await service.post(
    '/api/v3/userTags',
    { taggedVariableId: tea, tagVariableId: mood, conversionFactor: 2 },
    person,
  );
  await service.post('/api/v3/measurements/post', item({ note: mark }), {
    ...person,
    headers: { 'idempotency-key': 'once' },
  });
  return { causeVariableId: tea, effectVariableId: mood };
}

/** Is reminded on a phone and by mail, answers, and keeps messages in the feed. */
export async function beReminded(service: Service, person: Person): Promise<void> {
  await devicesOf(service, person).add(unreachableDevice(mark), `${mark} phone`);
  await service.post('/api/v3/userSettings', { sendReminderNotificationEmails: true }, person);
  await service.inTable(() => claimMailOfDay(person.userId, 20_000, 1_770_000_000));
  const reminders = remindersOf(service, person);
  await reminders.save([
    reminder({
      variableName: `${mark} mood`,
      instructions: `Think of ${mark}`,
      reminderStartTimeLocal: '00:00:00',
    }),
    reminder({ variableName: `${mark} mood`, reminderStartTimeLocal: '00:00:01' }),
  ]);
  const [first] = (await reminders.list()).body.data;
  await reminders.act({ id: first?.id, action: 'skip' });
  await service.post(
    '/api/v3/feed',
    [
      { title: mark, html: `<b>${mark}</b>` },
      { id: 'dismissed', title: mark },
    ],
    person,
  );
}

/** Has sixty days summed up, then begins an import and connects a phone. */
export async function bringHistory(service: Service, person: Person): Promise<void> {
  await diaryOf(service, person).post(
    history({ cause: `${mark} tea`, effect: `${mark} mood` }).map(inUnitsOfLife),
  );
  const afterAllRequests = epochSeconds() + longestRequestSeconds;
  await service.inTable(() =>
    sealHistory({ userId: person.userId, timezone: 'UTC' }, afterAllRequests, () => true),
  );
  // Only now: nothing is summed up while an import brings rows.
  const imports = importsOf(service, person);
  const { id } = (await imports.begin({ format: 'table', label: `${mark} file` })).body.import;
  await imports.send(id, [item({ variableName: 'Shared mood', startAt: '2026-02-01T08:00:00' })]);
  await imports.send(id, [item({ variableName: 'Shared mood', sourceName: 'Garmin' })]);
  const devices = deviceKeysOf(service, person);
  const phone = await devices.keyFor('healthAutoExport', `${mark} phone`);
  const night = {
    value: 'Deep',
    startDate: '2026-03-30 23:00:00 +0000',
    endDate: '2026-03-31 01:00:00 +0000',
    source: `${mark} watch`,
  };
  const sleep = { name: 'sleep_analysis', units: 'hr', data: [night] };
  await devices.send('healthAutoExport', { data: { metrics: [sleep] } }, phone);
}

/** Makes and publishes studies of all types, votes, and dismisses what stands out. */
export async function study(service: Service, person: Person, pair: Pair): Promise<void> {
  await service.post('/api/v3/votes', { ...pair, value: 'up' }, person);
  for (const type of ['individual', 'cohort', 'population']) {
    const names = { causeVariableName: `${mark} tea`, effectVariableName: `${mark} mood`, type };
    const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', names, person);
    await service.post(`/api/v3/study/publish?studyId=${body.study.id}`, undefined, person);
  }
  const another = { causeVariableName: `${mark} mood`, effectVariableName: `${mark} tea` };
  const dismissed = await service.post<{ study: { id: string } }>('/api/v3/study/create', another, person);
  await service.post(
    '/api/v3/feed',
    [
      { id: 'dismissed', action: 'dismiss' },
      { id: `study-${dismissed.body.study.id}`, action: 'dismiss' },
    ],
    person,
  );

  await service.post('/api/v3/discoveries/refresh', {}, person);
  await service.post('/api/v3/discoveries/dismiss', pair, person);
}

export async function experimentOnOneself(service: Service, person: Person): Promise<void> {
  const experiment = {
    causeVariableName: `${mark} tea`,
    effectVariableName: `${mark} mood`,
    levelA: 2,
    levelB: 0,
  };
  await service.post('/api/v3/experiments', { ...experiment, effectDay: 'same', why: mark }, person);
  const told = { experiment: 1, day: 20_000, value: 2, unitId: 1 };
  await service.inTable(() => transact([createExperimentDay(person.userId, told, epochSeconds())]));
}

/** Days of tea and mood in their units, enough for a study to find something. */
const inUnitsOfLife = (posted: PostedItem) =>
  posted.variableName.endsWith('tea')
    ? food({ variableName: posted.variableName, startAt: posted.startAt, value: posted.value })
    : item({ variableName: posted.variableName, startAt: posted.startAt, value: Number(posted.value) - 19 });
