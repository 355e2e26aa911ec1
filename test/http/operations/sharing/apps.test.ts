import { describe, expect, test } from '@jest/globals';
import { findAppNamed } from '../../../../shared/data/clients/app-name.ts';
import {
  appsOf,
  appsPath,
  type OwnApp,
  registeredApp,
  unheardOfApp,
} from '../../../operations/sharing/own-apps.ts';
import { adminJsonHere, runAdminHere } from '../../../support/admin.ts';
import { type Person, type Service, serviceAt } from '../../../support/client.ts';
import { erase } from '../../../support/people/erase.ts';
import { diaryOf, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { Device, typeCode } from '../../../support/signing-in/device.ts';
import { OAuthApp, signedInVisitor } from '../../../support/signing-in/oauth-app.ts';

const service: Service = serviceAt();
const back = 'https://example.com/back';

const refuse = async (body: unknown, holder: Person) => {
  const answer = await service.post<RefusalAnswer>(appsPath, body, holder);
  return { status: answer.status, text: JSON.stringify(answer.body) };
};
const remove = (clientId: string, holder: Person) =>
  service.del<RefusalAnswer>(`/api/v3/apps/delete?id=${clientId}`, holder);

describe('registering an app', () => {
  test('gives a client id that people can let in, and saving it again changes it', async () => {
    const owner = await service.createPerson();
    const wanted = { ...unheardOfApp(), redirectUris: [back], scopes: ['readmeasurements'] };
    const first = await registeredApp(service, owner, wanted);
    expect(first).toMatchObject({ name: wanted.name, redirectUris: [back], approved: false });
    expect(await registeredApp(service, owner, wanted)).toEqual(first);
    const moved = {
      ...wanted,
      redirectUris: ['com.example.walks:/back'],
      iconUrl: 'https://example.com/i.png',
    };
    expect(await registeredApp(service, owner, moved)).toMatchObject({
      clientId: first.clientId,
      redirectUris: moved.redirectUris,
      iconUrl: moved.iconUrl,
    });
    expect(await appsOf(service, owner)).toHaveLength(1);
  });

  test('lets people in by OAuth, and tells them that nobody has checked it', async () => {
    const owner = await service.createPerson();
    const { clientId, name } = await registeredApp(service, owner);
    const app = await OAuthApp.known(service, clientId, back);
    const visitor = await signedInVisitor(service, (await service.createPerson()).userId);
    const asked = await app.ask('readmeasurements');
    const { text } = await app.follow(visitor, asked.path);
    expect(text).toContain(name);
    expect(text).toContain('nobody has checked this one');
    expect(text).not.toContain('<img');
    const tokens = await app.exchange(await app.authorize(visitor, asked), asked);
    expect(await service.statusOf(tokens.access_token)).toBe(200);
  });

  test('may be for devices alone, which ask by a code and have no address', async () => {
    const owner = await service.createPerson();
    const wanted = { ...unheardOfApp(), redirectUris: [], asksByCode: true };
    const { clientId } = await registeredApp(service, owner, wanted);
    const device = new Device(await OAuthApp.known(service, clientId));
    const visitor = await signedInVisitor(service, (await service.createPerson()).userId);
    const asked = await device.ask('readmeasurements');
    expect((await typeCode(visitor, asked.user_code)).text).toContain('nobody has checked this one');
    await registeredApp(service, owner, { ...wanted, redirectUris: [back], asksByCode: false });
    expect(await device.poll(asked)).toBe('unauthorized_client');
  });

  test.each([
    ['a name like the service’s own', { name: 'Dаymark' }, 'look like it'],
    ['no address', { redirectUris: [] }, 'redirectUris'],
    ['an address without TLS', { redirectUris: ['http://example.com/back'] }, 'https://'],
    ['an address with a fragment', { redirectUris: ['https://example.com/#x'] }, '#'],
    ['an icon without TLS', { iconUrl: 'http://example.com/i.png' }, 'iconUrl'],
    ['a picture as an icon', { iconUrl: 'data:image/png;base64,AA' }, 'iconUrl'],
    ['another scope', { scopes: ['everything'] }, 'scopes'],
  ])('refuses %s', async (_, members, said) => {
    const { status, text } = await refuse({ ...unheardOfApp(), ...members }, await service.createPerson());
    expect(status).toBe(400);
    expect(text).toContain(said);
  });

  test('refuses a name that somebody would take for another app’s', async () => {
    const [owner, other] = [await service.createPerson(), await service.createPerson()];
    const { name, redirectUris } = unheardOfApp();
    await registeredApp(service, owner, { name });
    for (const alike of [name, name.toUpperCase(), name.replace('Diary', 'Dіаry'), `${name}!`])
      expect((await refuse({ name: alike, redirectUris }, other)).status).toBe(409);
    expect(await appsOf(service, other)).toEqual([]);
    const made = `${name} of the operator`;
    await adminJsonHere([
      'client',
      'create',
      '--kind',
      'app',
      '--name',
      made,
      '--owner',
      String(owner.userId),
    ]);
    expect((await refuse({ name: made, redirectUris }, other)).status).toBe(409);
  });

  test('takes ten of a person, also at the same moment', async () => {
    const owner = await service.createPerson();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => service.post(appsPath, unheardOfApp(), owner)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    while ((await service.post(appsPath, unheardOfApp(), owner)).status === 200);
    expect(await appsOf(service, owner)).toHaveLength(10);
    expect((await refuse(unheardOfApp(), owner)).text).toContain('limit_reached');
  });
});

describe('an app that nobody approved', () => {
  /** An app, four accounts of its owner’s own, and somebody else. */
  async function fourAndOne() {
    const owner = await service.createPerson();
    const app = await registeredApp(service, owner);
    const client = { ...app, kind: 'app', ownerId: owner.userId, createdAt: 0 } as const;
    for (let i = 0; i < 5; i++) {
      const member = await service.createPerson();
      await diaryOf(service, member).post([item(), item({ variableName: 'Sleep Quality' })]);
      await service.grant(member.userId, client);
    }
    await diaryOf(service, owner).post([item(), item({ variableName: 'Sleep Quality' })]);
    const study = () =>
      service.post<RefusalAnswer>(
        `/api/v3/study/create?clientId=${app.clientId}`,
        { causeVariableName: 'Sleep Quality', effectVariableName: item().variableName, type: 'cohort' },
        owner,
      );
    const users = async () =>
      (await service.get<{ users: { accessToken: string }[] }>('/api/v3/users', owner)).body.users;
    return { owner, app, study, users };
  }

  test('has no studies of its people and no list of them, until the operator approves it', async () => {
    const { app, study, users, owner } = await fourAndOne();
    const refused = await study();
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).toContain('the operator has approved');
    expect(await users()).toEqual([]);

    const approved = await adminJsonHere<OwnApp>(`client approve --client ${app.clientId}`);
    expect(approved).toMatchObject({ clientId: app.clientId, approval: 'given' });
    expect((await study()).status).toBe(200);
    expect(await users()).toHaveLength(5);
    // Saving it again takes nothing away.
    expect(await registeredApp(service, owner, { name: app.name })).toMatchObject({ approved: true });
    expect(await users()).toHaveLength(5);
  });

  test('has webhooks of its own, and nobody else’s app does', async () => {
    const [owner, other] = [await service.createPerson(), await service.createPerson()];
    const { clientId } = await registeredApp(service, owner);
    const hook = { url: 'http://127.0.0.1:1/app', events: ['user.deleted'], clientId };
    expect((await service.post('/api/v3/webhooks', hook, owner)).status).toBe(200);
    expect((await service.post('/api/v3/webhooks', hook, other)).status).toBe(404);
  });

  test('only what somebody registered can be approved', async () => {
    const { clientId } = await service.createClient((await service.createPerson()).userId);
    const { code, stderr } = await runAdminHere(`client approve --client ${clientId}`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('there is no registered app')]);
  });
});

describe('deleting an app', () => {
  test('ends all access to people and gives its name free', async () => {
    const [owner, other] = [await service.createPerson(), await service.createPerson()];
    const { clientId, name } = await registeredApp(service, owner);
    const client = { clientId, name, kind: 'app', ownerId: owner.userId, createdAt: 0 } as const;
    const { token } = await service.grant(other.userId, client);
    expect((await remove(clientId, other)).status).toBe(404);
    expect(await service.statusOf(token)).toBe(200);
    expect((await remove(clientId, owner)).status).toBe(200);
    expect(await service.statusOf(token)).toBe(401);
    expect((await remove(clientId, owner)).status).toBe(404);
    expect(await registeredApp(service, other, { name })).toMatchObject({ name });
  });

  test('is the operator’s where they made it', async () => {
    const owner = await service.createPerson();
    const { clientId } = await service.createClient(owner.userId);
    expect((await remove(clientId, owner)).status).toBe(403);
    expect(await appsOf(service, owner)).toMatchObject([{ clientId, approved: true }]);
  });

  test('comes with its owner’s leaving, and so does its name', async () => {
    const owner = await service.createPerson();
    const { name } = await registeredApp(service, owner);
    await erase(service, owner.userId);
    expect(await service.inTable(() => findAppNamed(name))).toBeUndefined();
  });
});
