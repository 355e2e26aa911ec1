import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pushPrivateKey } from '../../../shared/data/keys/deployment.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { partitionPrefixes } from '../../../shared/data/table-facts.ts';
import type { Person } from '../../support/client.ts';
import { readWholeTable } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf } from '../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../support/people/reminders.ts';
import { devicesOf } from '../../support/receivers/push-devices.ts';
import { type PushDevice, PushService } from '../../support/receivers/push-service.ts';

const { runtime, service } = leasedRuntime();
let pushes: PushService;

beforeAll(async () => {
  pushes = await PushService.start();
});
afterAll(async () => {
  pushes.stop();
  await runtime.clock();
});

/** Somebody with devices, asked at eight; it is seven. */
async function somebody(asked: object, devices = 1, settings: object = {}) {
  await runtime.clock({ now: '2027-02-01T07:00:00Z' });
  const person = await longLivedPerson(service);
  const own = devicesOf(service, person);
  const phones = Array.from({ length: devices }, () => pushes.addDevice());
  for (const phone of phones) await own.add(phone);
  await service.post('/api/v3/userSettings', settings, person);
  await remindersOf(service, person).save([asked]);
  return { person, own, phones, phone: phones[0] as PushDevice, reminders: remindersOf(service, person) };
}

async function runAt(now: string, ...others: string[]): Promise<void> {
  await runtime.clock({ now });
  const runs = await runtime.tick(['run-due-reminders', 'send-pushes', ...others]);
  expect(runs.filter(({ ok }) => !ok)).toEqual([]);
}

interface Button {
  readonly title: string;
  readonly token: string;
}
const buttonsOf = (device: PushDevice) => device.messages.at(-1)?.buttons as Button[];

const press = (token: string, members: RequestInit = {}) =>
  fetch(`${runtime.url}/answer`, {
    method: 'POST',
    body: new URLSearchParams({ answer: token }),
    ...members,
  });

const valuesOf = async (person: Person) =>
  (await diaryOf(service, person).list()).body.map(({ value, startAt }) => ({ value, startAt }));

const atEight = { reminderStartTimeLocal: '08:00:00' };

describe('a reminder that becomes due', () => {
  test('is sent to every device once, encrypted and signed, without names unless they were asked for', async () => {
    const { phones, reminders } = await somebody(pills(atEight), 2);
    await runAt('2027-02-01T08:00:20Z');
    await runAt('2027-02-01T08:01:20Z');
    const [notification] = (await reminders.list()).body.data;
    for (const phone of phones) {
      expect(phone.messages).toEqual([
        {
          id: notification?.id,
          title: 'Time to track',
          buttons: [
            { title: 'As usual', action: 'track', token: expect.any(String) },
            { title: 'Snooze', action: 'snooze', token: expect.any(String) },
          ],
        },
      ]);
      expect(phone.arrived[0]?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
      expect(Number(phone.arrived[0]?.headers.ttl)).toBeLessThanOrEqual(86_400);
    }
    expect(pushes.problems).toEqual([]);
    const { applicationServerKey } = await devicesOf(service, await service.createPerson()).list();
    expect(phones[0]?.arrived[0]?.key).toBe(applicationServerKey);
  });

  test('stays on the screen where it is to pop up, and is not pushed at all where it is not to', async () => {
    const quiet = { ...pills(atEight), variableName: 'Vitamin D', notificationBar: false };
    const { phone, reminders } = await somebody({ ...pills(atEight), popUp: true });
    await reminders.save([quiet]);
    await runAt('2027-02-01T08:00:20Z');
    expect((await reminders.list()).body.data).toHaveLength(2);
    expect(phone.messages).toMatchObject([{ stays: true }]);
  });

  test('asks for the lower blood pressure by itself where the upper is not to be pushed', async () => {
    const pressure = (which: string) =>
      reminder({
        ...atEight,
        variableName: `${which} Blood Pressure`,
        variableCategoryName: 'Vital Signs',
        unitAbbreviatedName: 'mmHg',
      });
    const { phone, reminders } = await somebody({ ...pressure('Systolic'), notificationBar: false });
    await reminders.save([pressure('Diastolic')]);
    await runAt('2027-02-01T08:00:20Z');
    expect(phone.messages).toHaveLength(1);
  });

  test('names the variable where the person lets it', async () => {
    const { phone } = await somebody(pills(atEight), 1, { pushShowsNames: true });
    await runAt('2027-02-01T08:00:20Z');
    expect(phone.messages).toMatchObject([
      { title: 'How many milligrams of Magnesium did you take?', variableName: 'Magnesium' },
    ]);
    expect(buttonsOf(phone).map(({ title }) => title)).toEqual(['200 mg', 'Snooze']);
  });

  test('quotes a name that an app gave, and names the app', async () => {
    const { person, phone } = await somebody(pills({ reminderStartTimeLocal: '23:00:00' }), 1, {
      pushShowsNames: true,
    });
    const client = await service.createClient(person.userId, { name: 'Sleep Diary' });
    const app = { ...person, ...(await service.grant(person.userId, client)) };
    const variableName = 'Account locked” Call https://evil.example or help@evil.example';
    await remindersOf(service, app).save([pills({ ...atEight, variableName })]);
    await runAt('2027-02-01T08:00:20Z');
    expect(phone.messages).toMatchObject([
      {
        title:
          "The app “Sleep Diary” asks: “Account locked' Call https[:]//evil[.]example or help[@]evil[.]example”",
        variableName: "“Account locked' Call https[:]//evil[.]example or help[@]evil[.]example”",
      },
    ]);
  });

  test('is pushed again when its hour of snoozing is over, and not before', async () => {
    const { phone } = await somebody(pills(atEight));
    await runAt('2027-02-01T08:00:20Z');
    const snooze = buttonsOf(phone)[1]?.token ?? '';
    expect((await press(snooze)).status).toBe(200);
    await runtime.clock({ now: '2027-02-01T08:10:00Z' });
    // Pressed again, on another phone, it puts nothing off any further.
    expect((await press(snooze)).status).toBe(200);
    await runAt('2027-02-01T09:00:10Z');
    expect(phone.messages).toHaveLength(1);
    await runAt('2027-02-01T09:00:30Z');
    await runAt('2027-02-01T09:01:30Z');
    expect(phone.messages).toHaveLength(2);
    expect(phone.messages[1]?.id).toBe(phone.messages[0]?.id);
    expect(phone.arrived[1]?.headers.topic).toBe(phone.arrived[0]?.headers.topic);
  });

  test('is pushed at once when saving makes it due', async () => {
    const { phone } = await somebody(reminder({ reminderStartTimeLocal: '00:00:00' }));
    await runAt('2027-02-01T07:00:30Z');
    expect(phone.messages).toHaveLength(1);
  });

  test('is not pushed to somebody who switched pushes off, or removed the device', async () => {
    const off = await somebody(pills(atEight), 1, { pushNotificationsEnabled: false });
    const removed = await somebody(pills(atEight));
    const [device] = (await removed.own.list()).pushSubscriptions;
    await service.del(`/api/v3/pushSubscriptions/delete?id=${device?.id}`, removed.person);
    await runAt('2027-02-01T08:00:20Z');
    expect([off.phone.messages, removed.phone.messages]).toEqual([[], []]);
  });
});

describe('a device that takes nothing', () => {
  test('is forgotten where it is gone', async () => {
    const { own, phone } = await somebody(pills(atEight));
    phone.refuse = () => ({ status: 410 });
    await runAt('2027-02-01T08:00:20Z');
    expect((await own.list()).pushSubscriptions).toEqual([]);
    expect(await waitingPushes()).toBe(0);
  });

  test('is tried again in growing gaps, as late as it asks, and shown meanwhile', async () => {
    const { own, phone } = await somebody(pills(atEight));
    const tries: string[] = [];
    let now = '';
    phone.refuse = () => {
      tries.push(now.slice(11, 16));
      return tries.length === 2 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 503 };
    };
    // At each time at which it may be tried, and a minute before and after.
    for (const minute of [0, 1, 2, 10, 11, 12, 14, 15, 16, 22, 23, 24, 38, 39]) {
      // Later in the minute after each try: a gap begins when the try has ended, which on a busy machine takes a while.
      const [minutes, seconds] = [minute, 5 + 9 * tries.length].map((part) => String(part).padStart(2, '0'));
      now = `2027-02-01T08:${minutes}:${seconds}Z`;
      await runAt(now);
    }
    expect(tries).toEqual(['08:00', '08:01', '08:11', '08:15', '08:23', '08:39']);
    expect((await own.list()).pushSubscriptions).toMatchObject([
      {
        status: 'failing',
        problem: 'it answered 503',
        failingSince: expect.stringMatching(/^2027-02-01T08:00/),
      },
    ]);
    phone.refuse = () => undefined;
    await runAt('2027-02-01T12:00:00Z');
    expect(phone.messages).toHaveLength(1);
    const [device] = (await own.list()).pushSubscriptions;
    expect(device).toMatchObject({ status: 'active' });
    expect(device).not.toHaveProperty('problem');
  });

  test('is set aside after a day, and asked again when its browser subscribes again', async () => {
    const { own, phone } = await somebody(pills(atEight));
    phone.refuse = () => ({ status: 500 });
    for (const hour of [8, 9, 11, 15, 23]) await runAt(`2027-02-01T${String(hour).padStart(2, '0')}:01:00Z`);
    expect((await own.list()).pushSubscriptions).toMatchObject([{ status: 'failing' }]);
    await runAt('2027-02-02T08:30:00Z');
    expect((await own.list()).pushSubscriptions).toMatchObject([
      { status: 'setAside', setAsideAt: expect.stringMatching(/^2027-02-02T08:3/) },
    ]);
    phone.refuse = () => undefined;
    await runAt('2027-02-03T08:01:00Z');
    expect(phone.messages).toEqual([]);
    expect(await own.add(phone)).toMatchObject({ status: 'active' });
    await runAt('2027-02-04T08:01:00Z');
    expect(phone.messages).toHaveLength(1);
  });
});

const waitingPushes = async () =>
  (await readWholeTable(service)).filter(({ pk }) => String(pk).startsWith(partitionPrefixes.pushes)).length;

describe('a button of a push', () => {
  const asked = () =>
    somebody(reminder({ ...atEight, variableName: 'Slept well', unitAbbreviatedName: 'yes/no' }), 2);

  test('records on two phones once, at the time that was asked about', async () => {
    const { person, phones } = await asked();
    await runAt('2027-02-01T08:00:20Z');
    const answers = await Promise.all(phones.map((phone) => press(buttonsOf(phone)[0]?.token ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await valuesOf(person)).toEqual([{ value: 1, startAt: '2027-02-01T08:00:00' }]);
    const no = await press(buttonsOf(phones[1] as PushDevice)[1]?.token ?? '');
    expect(no.status).toBe(409);
    expect(await valuesOf(person)).toHaveLength(1);
  });

  test('does nothing before it is pressed: looking at its page changes nothing', async () => {
    const { person, phone } = await asked();
    await runAt('2027-02-01T08:00:20Z');
    const [yes] = buttonsOf(phone);
    const page = await fetch(`${runtime.url}/answer?answer=${yes?.token}`);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text.match(/<button/g)).toHaveLength(1);
    expect(text).toContain('Answer with Yes');
    expect(text).not.toContain('Slept');
    expect(await valuesOf(person)).toEqual([]);
  });

  test('that was altered, is over, or whose person left, does nothing', async () => {
    const { person, phone } = await asked();
    await runAt('2027-02-01T08:00:20Z');
    const [yes, no] = buttonsOf(phone).map(({ token }) => token);
    const { phone: other } = await asked();
    await runAt('2027-02-01T08:00:20Z');
    const [foreign = ''] = buttonsOf(other).map(({ token }) => token);
    const proof = (token = '') => token.slice(token.lastIndexOf('~'));
    const statement = (token = '') => token.slice(0, token.lastIndexOf('~'));
    for (const token of [
      '',
      'nonsense',
      `${statement(yes)}${proof(no)}`,
      `${statement(foreign)}${proof(yes)}`,
    ])
      expect((await press(token)).status).toBe(404);
    expect(await valuesOf(person)).toEqual([]);
    await runtime.clock({ now: '2027-02-15T08:00:01Z' });
    expect((await press(yes ?? '')).status).toBe(404);
    await runtime.clock({ now: '2027-02-01T08:05:00Z' });
    await service.del('/api/v3/user/delete?reason=enough', person);
    expect((await press(yes ?? '')).status).toBe(404);
  });
});

describe('what is kept of pushes', () => {
  test('is encrypted, and deleted with its person', async () => {
    const { person, phone } = await somebody(pills(atEight), 1, { pushShowsNames: true });
    phone.refuse = () => ({ status: 500 });
    await runAt('2027-02-01T08:00:20Z');
    const items = await readWholeTable(service);
    const waiting = items.filter(
      ({ pk, userId }) => String(pk).startsWith(partitionPrefixes.pushes) && userId === person.userId,
    );
    expect(waiting).toHaveLength(1);
    expect(Buffer.from(waiting[0]?.body as Uint8Array).toString('latin1')).not.toContain('Magnesium');
    expect(JSON.stringify(waiting)).not.toContain(phone.endpoint);
    await service.del('/api/v3/user/delete?reason=enough', person);
    await runAt('2027-02-01T08:01:20Z', 'purge-people');
    await runAt('2027-02-01T08:31:20Z', 'purge-people');
    const left = (await readWholeTable(service)).filter(({ userId }) => userId === person.userId);
    expect(left).toEqual([]);
    expect(await service.inTable(() => getItem(pushPrivateKey))).toBeDefined();
  });
});
