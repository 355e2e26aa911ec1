import { experimentKey } from '../../shared/data/keys/experiments.ts';
import { importKey } from '../../shared/data/keys/imports.ts';
import { devicesKey } from '../../shared/data/keys/pushes.ts';
import { cohortResultKey } from '../../shared/data/keys/studies.ts';
import { userVariableKey } from '../../shared/data/keys/variables.ts';
import { hookKey } from '../../shared/data/keys/webhooks.ts';
import { saveMonthFigures } from '../../shared/data/studies/month-figure.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import type { Receiver } from '../../shared/domain/devices/device-key.ts';
import { figureOf } from '../../shared/domain/studies/pooling.ts';
import { type ParsedStudyId, parseStudyId } from '../../shared/domain/studies/study.ts';
import { setShareAllData } from '../../shared/use-cases/people/set-share-all-data.ts';
import type { Person, Service } from '../support/client.ts';
import { autoExportMorning, deviceKeysOf } from '../support/people/devices.ts';
import { history, type StudyAnswer, studiesOf } from '../support/people/histories.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../support/people/reminders.ts';
import { contributeNow } from '../support/people/sharers.ts';
import type { RuntimeEndpoints } from '../support/runtime.ts';
import { ofCoffeeAndMood } from './experiments/requests.ts';

export const postPath = '/api/v3/measurements/post';

export interface Trial {
  readonly service: Service;
  readonly runtime: RuntimeEndpoints;
  readonly person: Person;
  /** The person, with a key of its own for this request: then the function also claims and keeps. */
  keyed(): Person & { headers: Record<string, string> };
}

export interface Saved {
  readonly data: { readonly measurements: readonly { readonly id: number; readonly variableId: number }[] };
}

export async function save({ service, person }: Trial, variableName: string, changes: object = {}) {
  const { body } = await service.post<Saved>(postPath, item({ variableName, ...changes }), person);
  const [saved] = body.data.measurements;
  if (saved === undefined) throw new Error('Nothing was saved.');
  return saved;
}

/** A bug makes a function give up the key it claimed: here a stored record that does not fit its schema. */
export async function breakUserVariable({ service, person }: Trial, variableId: number): Promise<void> {
  await service.inTable(() =>
    putItem({ Item: { ...userVariableKey(person.userId, variableId), record: '{}' } }),
  );
}

export const breakImport = (service: Service, { userId }: Person) =>
  service.inTable(() => putItem({ Item: { ...importKey(userId, 1), format: 1 } }));

export const breakDevices = (service: Service, { userId }: Person) =>
  service.inTable(() => putItem({ Item: { ...devicesKey(userId), devices: 'none' } }));

export async function castVote(trial: Trial, value: string): Promise<void> {
  const [cause, effect] = [await save(trial, 'Calm'), await save(trial, 'Mood')];
  const pair = { causeVariableId: cause.variableId, effectVariableId: effect.variableId };
  await trial.service.post('/api/v3/votes', { ...pair, value }, trial.keyed());
}

/** What needs another number of a source. */
export const ofAnother: Readonly<Record<Receiver, unknown>> = {
  healthAutoExport: {
    data: { stateOfMind: [{ start: '2026-03-29 08:00:00 +0200', valence: 0, source: 'Another watch' }] },
  },
  healthConnectWebhook: { weight: [{ kilograms: 70, time: '2026-03-29T06:00:00Z' }] },
  rows: { variableName: 'Mood', value: 3 },
};

/** What is measured of a variable whose record does not fit its schema. */
export const ofBroken: Readonly<Record<Receiver, unknown>> = {
  healthAutoExport: autoExportMorning,
  healthConnectWebhook: { steps: [{ count: 1, start_time: '2026-03-29T06:00:00Z' }] },
  rows: { variableName: 'Mood', value: 3 },
};

/** Bodies of a device one after another, and what follows from a bug and from numbers that are used up. */
export const receiving =
  (receiver: Receiver, bodies: readonly unknown[]) =>
  async (trial: Trial): Promise<void> => {
    const { service, person, keyed } = trial;
    await save(trial, 'Mood');
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    const send = (body: unknown) => service.post(`/api/v3/receive/${receiver}`, body, { ...keyed(), token });
    for (const body of bodies) await send(body);
    await send('"nonsense"');
    const again = await deviceKeysOf(service, person).keyFor(receiver, 'Another name');
    const sendAgain = (body: unknown) =>
      service.post(`/api/v3/receive/${receiver}`, body, { ...keyed(), token: again.token });
    await sendAgain(ofAnother[receiver]);
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('mood')), record: '{}' } }),
    );
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('steps')), record: '{}' } }),
    );
    await sendAgain(ofBroken[receiver]);
  };

export const hook = { url: 'http://127.0.0.1:1/daymark', events: ['measurements.changed'] };

export async function savedHook({ service, keyed }: Trial, members: object = {}): Promise<string> {
  const wanted = { ...hook, ...members };
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', wanted, keyed());
  return body.webhook.id;
}

/** Lets the next request on a webhook fail. */
export const breakHook = ({ service }: Trial, webhookId: string) =>
  service.inTable(() => putItem({ Item: { ...hookKey(webhookId), url: 1 } }));

/** Starts the experiment that every operation on one needs. */
export async function experiment(trial: Trial): Promise<string> {
  await diaryOf(trial.service, trial.person).post([item(), food()]);
  const { body } = await trial.service.post<{ experiment: { id: string } }>(
    '/api/v3/experiments',
    ofCoffeeAndMood,
    trial.keyed(),
  );
  return body.experiment.id;
}

export async function breakCoffee(trial: Trial): Promise<void> {
  const { variableId } = await save(trial, 'Coffee', { unitAbbreviatedName: 'serving' });
  await breakUserVariable(trial, variableId);
}

export const breakExperiment = ({ service, person }: Trial) =>
  service.inTable(() =>
    putItem({ Item: { ...experimentKey(person.userId, 1), version: 1, record: 'none' } }),
  );

export async function days({ runtime }: Trial, count: number, jobs: readonly string[]): Promise<void> {
  await runtime.clock({ advance: count * 86_400 });
  await runtime.tick(jobs);
}

/** A question that is due at any time of the day. */
export async function midnightQuestion(
  { service, person }: Pick<Trial, 'service' | 'person'>,
  variableName = 'Mood',
): Promise<number> {
  const asked = reminder({ variableName, reminderStartTimeLocal: '00:00:00' });
  const saved = await remindersOf(service, person).save(asked);
  return saved.body.data.trackingReminderNotifications[0]?.id ?? 0;
}

/** A reminder comes to a time that is before what it has asked already: it may have been answered. */
export async function afterTheClockWasSetBack(
  { service, runtime }: Trial,
  act: (asked: { id: number; own: ReturnType<typeof remindersOf>; person: Person }) => Promise<unknown>,
) {
  const person = await longLivedPerson(service);
  const own = remindersOf(service, person);
  await runtime.clock({ now: '2026-06-02T12:00:00Z' });
  const { trackingReminderId: id } = await own.create({ reminderStartTimeLocal: '06:00:00' });
  await runtime.clock({ now: '2026-06-01T12:00:00Z' });
  await own.save({ id, reminderStartTimeLocal: '13:00:00' });
  await runtime.clock({ now: '2026-06-01T13:01:00Z' });
  await act({ id, own, person });
  await runtime.clock();
}

export async function study(
  { service, person, keyed }: Trial,
  type = 'individual',
  days = 30,
): Promise<string> {
  await studiesOf(service, person).record(history({ days }));
  const names = { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' };
  const { body } = await service.post<StudyAnswer>('/api/v3/study/create', { ...names, type }, keyed());
  return body.study.id;
}

const someResult = { adjustedCorrelation: 0.5, effectiveSampleSize: 30, optimum: null };

/** Somebody's result in a figure of many people: what takes it back later changes that figure. */
export async function countedStudy(trial: Trial): Promise<string> {
  const { service, person } = trial;
  await service.inTable(() => setShareAllData({ userId: person.userId }, true, 1_770_000_000));
  const id = await study(trial);
  await study(trial, 'population');
  const { causeVariableId, effectVariableId } = parseStudyId(id) as ParsedStudyId;
  const pair = { causeVariableId, effectVariableId };
  const month = await contributeNow(service, person);
  const figure = figureOf({ type: 'population', ...pair }, Array(12).fill(someResult));
  await service.inTable(() => saveMonthFigures(month, [{ ...pair, figure }], 1_770_000_000));
  return id;
}

/** Somebody who lets the client of a study read, and is asked about in it. */
export async function cohortMember(trial: Trial): Promise<{ clientId: string; studyId: string }> {
  const { service, person } = trial;
  const client = await service.createClient(person.userId, { kind: 'study' });
  await service.grant(person.userId, client);
  return { clientId: client.clientId, studyId: await study(trial, 'cohort', 1) };
}

/** The same, and as if their result counted in its figure. */
export async function countedMember(trial: Trial): Promise<string> {
  const { service, person } = trial;
  const { clientId, studyId } = await cohortMember(trial);
  const { causeVariableId, effectVariableId } = parseStudyId(studyId) as ParsedStudyId;
  const result = JSON.stringify({ adjustedCorrelation: 0.8, effectiveSampleSize: 30, optimum: null });
  const key = cohortResultKey(person.userId, clientId, causeVariableId, effectVariableId);
  await service.inTable(() => putItem({ Item: { ...key, computedAt: 1, round: 1, result } }));
  return clientId;
}

/** Leaves too few records that count for a result. */
export const forgetRecords = ({ service, person }: Trial) =>
  service.post('/api/v3/userVariables', { name: 'Melatonin', minimumAllowedValue: 5 }, person);

export async function publishedPopulation(trial: Trial): Promise<string> {
  const id = await study(trial, 'population');
  await studiesOf(trial.service, trial.person).publish(`?studyId=${id}`);
  return id;
}

/** Doses recorded by hand: one before it is asked for, and one that answers the question. */
export async function takeDoses({ service, runtime }: Trial): Promise<{ person: Person; ids: number[] }> {
  const person = await longLivedPerson(service);
  const diary = diaryOf(service, person);
  const members = {
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    combinationOperation: 'SUM',
  };
  await runtime.clock({ now: '2026-06-10T05:40:00Z' });
  const times = { reminderStartTimeLocal: undefined, reminderTimesLocal: ['06:00:00', '08:00:00'] };
  await remindersOf(service, person).save([reminder({ ...members, ...times, defaultValue: 1 })]);
  const ids: number[] = [];
  for (const time of ['05:40:00', '08:10:00']) {
    await runtime.clock({ now: `2026-06-10T${time}Z` });
    await runtime.tick(['run-due-reminders']);
    const { body } = await diary.post([item({ ...members, startAt: `2026-06-10T${time}`, value: 1 })]);
    ids.push(...body.data.measurements.map(({ id }) => id));
  }
  await runtime.clock();
  return { person, ids };
}
