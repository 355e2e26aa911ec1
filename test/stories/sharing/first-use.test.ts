import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Service, serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
let service: Service;
beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
});
afterAll(() => runtime.stop());

const mailsTo = async ({ email }: { readonly email: string }) =>
  (await runtime.sentMails()).filter(({ to }) => to === email);

/** Lets the stream be followed. */
const follow = () => runtime.tick([]);

test('a person is told once when an app first uses what it was granted, and the share says when it last did', async () => {
  const [owner, person] = [await service.createPerson(), await service.createPerson()];
  const client = await service.createClient(owner.userId, { name: 'Record Mood' });
  const app = await service.grant(person.userId, client);
  const lastUse = async () => {
    const { body } = await service.get<{ authorizedClients: { apps: { lastUsedAt?: string }[] } }>(
      '/api/v3/shares',
      person,
    );
    return body.authorizedClients.apps[0]?.lastUsedAt;
  };
  await service.get('/api/v3/units', app);
  await follow();
  expect([await lastUse(), await mailsTo(person)]).toEqual([undefined, []]);

  await service.get('/api/v3/measurements', app);
  await follow();
  const first = await lastUse();
  expect(first).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  const [mail, ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('"Record Mood" has used your Daymark records for the first time');
  expect(mail?.text).toContain('/app/accesses');

  // Granting again is no new app, and another request of the day writes nothing to the grant.
  await service.grant(person.userId, client, ['readmeasurements']);
  await runtime.clock({ advance: 60 });
  await service.get('/api/v3/measurements', app);
  await follow();
  expect(await lastUse()).toBe(first);

  await runtime.clock({ advance: 86_400 });
  await service.get('/api/v3/measurements', app);
  await follow();
  expect(String(await lastUse()) > String(first)).toBe(true);
  expect(await mailsTo(person)).toHaveLength(1);
  await runtime.clock({});
});

test('a key that reads shows the day on which it was last used, and nobody is told of it', async () => {
  const person = await service.createPerson();
  const keys = deviceKeysOf(service, person);
  const { key } = (await keys.reader()).body;
  const read = async (path: string) => {
    await service.get(path, { token: key });
    await follow();
    return (await keys.list())[0]?.lastSeenAt;
  };
  expect(await read('/api/v3/units')).toBeUndefined();
  const first = await read('/api/v3/measurements');
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT/);
  await runtime.clock({ advance: 60 });
  expect(await read('/api/v3/measurements?groupingWidth=86400')).toBe(first);
  await runtime.clock({ advance: 86_400 });
  expect(String(await read('/api/v3/measurements')) > String(first)).toBe(true);
  expect(await mailsTo(person)).toEqual([]);
  await runtime.clock({});
});

test('links send ten mails a day at most, then one that sums up; codes are sent as ever', async () => {
  const person = await service.createPerson();
  const shares = sharesOf(service, person);
  for (let i = 0; i < 14; i++) await shares.share({ name: 'The same link' });
  const counted = async () => (await mailsTo(person)).map(({ subject }) => subject);
  const reached = (count: number) =>
    eventually(`Mail ${count}`, async () => ((await counted()).length >= count ? true : undefined));
  await reached(11);
  const summedUp = (await counted()).filter((subject) => subject.startsWith('More was shared'));
  expect(summedUp).toHaveLength(1);
  await runtime.clock({ advance: 86_400 + 60 });
  await shares.share({ name: 'The next day' });
  await reached(12);
  expect(await counted()).toHaveLength(12);
  await runtime.clock({});
});

test('a link that is made anew under its name is told of again, although the former was used that day', async () => {
  const person = await service.createPerson();
  const { share, list } = sharesOf(service, person);
  const firstUses = async () => {
    await follow();
    const subject = '"Dr. Hu" has used your Daymark records for the first time';
    return (await mailsTo(person)).filter((mail) => mail.subject === subject).length;
  };
  const open = async (link: Awaited<ReturnType<typeof share>>) =>
    (await visitShare(service, link)).get(pathOf(link));
  for (const times of [1, 2]) {
    const link = await share({ name: 'Dr. Hu' });
    expect(await list()).toEqual([expect.not.objectContaining({ lastUsedAt: expect.anything() })]);
    await open(link);
    expect(await firstUses()).toBe(times);
    await open(link);
    expect(await firstUses()).toBe(times);
    expect(await list()).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })]);
  }
  const { body } = await service.get<{ accesses: { actorId: string }[] }>('/api/v3/accesses', person);
  const [{ clientId } = { clientId: '' }] = await list();
  expect(body.accesses.map(({ actorId }) => actorId)).toEqual([clientId, clientId]);
});

test('a name that somebody else chose stands in quotes in the mail, and no address in it', async () => {
  const [owner, person] = [await service.createPerson(), await service.createPerson()];
  const name = 'Mood" You won! https://evil.example/now or a@evil.example, see www.evil.example';
  const app = await service.grant(person.userId, await service.createClient(owner.userId, { name }));
  await service.get('/api/v3/measurements', app);
  await follow();
  const [mail] = await mailsTo(person);
  expect(mail?.subject).toBe('"Mood You won! … or … see …" has used your Daymark records for the first time');
  expect(mail?.text).not.toContain('evil');
});

test('a variable that was deleted is in no link any more, also when its name is recorded again', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const posted = await diary.post([item({ variableName: 'Mood' }), item({ variableName: 'Sleep' })]);
  const [mood = 0, sleep = 0] = posted.body.data.measurements.map(({ variableId }) => variableId);
  const { share } = sharesOf(service, person);
  const link = await share({ name: 'Dr. Hu', variableIds: [mood, sleep] });
  const visitor = await visitShare(service, link);
  expect((await visitor.get(pathOf(link))).text).toContain('Mood');
  await service.del(`/api/v3/userVariables/delete?variableId=${mood}`, person);
  await runtime.clock({ advance: 3600 });
  await runtime.tick(['remove-variables']);
  const again = await diary.post(item({ variableName: 'Mood' }));
  expect(again.body.data.measurements[0]?.variableId).toBe(mood);
  const { text } = await visitor.get(pathOf(link));
  expect([text.includes('Sleep'), text.includes('Mood')]).toEqual([true, false]);
  await runtime.clock({});
});
