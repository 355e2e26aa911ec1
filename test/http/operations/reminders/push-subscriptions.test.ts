import { beforeAll, describe, expect, test } from '@jest/globals';
import { pushPrivateKey } from '../../../../shared/data/keys/deployment.ts';
import { devicesKey } from '../../../../shared/data/keys/pushes.ts';
import { getItem } from '../../../../shared/data/table/read.ts';
import { type Person, type Service, serviceAt } from '../../../support/client.ts';
import { devicesOf, pushSubscriptions, unreachableDevice } from '../../../support/receivers/push-devices.ts';
import { PushDevice } from '../../../support/receivers/push-service.ts';

let service: Service;
let person: Person;
beforeAll(async () => {
  service = serviceAt();
  person = await service.createPerson();
});

const refused = async (body: unknown) => {
  const answer = await service.post<{ errors: { message: string }[] }>(pushSubscriptions, body, person);
  expect(answer.status).toBe(400);
  return answer.body.errors.map(({ message }) => message);
};

describe('devices that reminders reach', () => {
  test('what the browser gave is taken as it is, and neither address nor keys are shown', async () => {
    const own = devicesOf(service, await service.createPerson());
    const phone = new PushDevice('https://fcm.googleapis.com/fcm/send/f1LsxkKphfQ');
    const added = await own.add(phone, 'Phone');
    expect(added).toMatchObject({ name: 'Phone', service: 'fcm.googleapis.com', status: 'active' });
    const listed = await own.list();
    expect(listed.pushSubscriptions).toEqual([added]);
    expect(JSON.stringify(listed)).not.toContain(phone.endpoint);
    expect(JSON.stringify(listed)).not.toContain(phone.keys.auth);
  });

  test('the same endpoint again is the same device, with its new keys and the name it had', async () => {
    const somebody = await service.createPerson();
    const own = devicesOf(service, somebody);
    const endpoint = unreachableDevice().endpoint;
    const before = await own.add(new PushDevice(endpoint), 'Phone');
    const renewed = new PushDevice(endpoint);
    expect(await own.add(renewed)).toMatchObject({ id: before.id, name: 'Phone' });
    const stored = await service.inTable(() => getItem(devicesKey(somebody.userId)));
    expect(stored?.devices).toEqual([expect.objectContaining({ p256dh: renewed.keys.p256dh })]);
  });

  test('a subscription ends when the browser said it would', async () => {
    const somebody = await service.createPerson();
    const body = { ...unreachableDevice().subscription, expirationTime: Date.UTC(2020, 0) };
    await service.post(pushSubscriptions, body, somebody);
    const [device] = (await devicesOf(service, somebody).list()).pushSubscriptions;
    expect(device).toMatchObject({ status: 'ended' });
  });

  test('every browser is given the same key, and its other half is kept apart', async () => {
    const [first, second] = [await service.createPerson(), await service.createPerson()];
    const keys = await Promise.all(
      [first, second].map(async (one) => (await devicesOf(service, one).list()).applicationServerKey),
    );
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65);
    const stored = await service.inTable(() => getItem(pushPrivateKey));
    expect(stored?.publicKey).toBe(keys[0]);
  });

  test('an eleventh device is refused, a known one is not', async () => {
    const many = await service.createPerson();
    const own = devicesOf(service, many);
    const devices = Array.from({ length: 10 }, () => unreachableDevice());
    await Promise.all(devices.map((device) => own.add(device)));
    expect((await own.list()).pushSubscriptions).toHaveLength(10);
    const eleventh = await service.post(pushSubscriptions, unreachableDevice().subscription, many);
    expect(eleventh.status).toBe(400);
    const known = await service.post(pushSubscriptions, devices[3]?.subscription, many);
    expect(known.status).toBe(200);
  });

  test.each([
    ['https://evil.example.com/push', /known push service/],
    ['https://fcm.googleapis.com.evil.example/push', /known push service/],
    ['https://fcm.googleapis.com:8443/push', /known push service/],
    ['https://push.apple.com.example/push', /known push service/],
    ['http://fcm.googleapis.com/push', /https/],
    ['https://me:secret@fcm.googleapis.com/push', /name or password/],
    ['http://10.0.0.1/push', /https/],
    ['nowhere', /address that the browser gave/],
  ])('nothing is sent to %s', async (endpoint, reason) => {
    const [message] = await refused({ ...unreachableDevice().subscription, endpoint });
    expect(message).toMatch(/^endpoint: /);
    expect(message).toMatch(reason);
  });

  test('keys that no browser has are refused by name', async () => {
    const { endpoint, keys } = unreachableDevice();
    expect(await refused({ endpoint, keys: { ...keys, auth: 'c2hvcnQ' } })).toEqual([
      'keys.auth: must be 16 bytes in base64url, got 5.',
    ]);
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    expect(await refused({ endpoint, keys: { ...keys, p256dh: offCurve } })).toEqual([
      'keys.p256dh: is not a point on the curve P-256.',
    ]);
    expect(await refused({ endpoint })).toHaveLength(1);
  });

  test('a device is removed once', async () => {
    const somebody = await service.createPerson();
    const { id } = await devicesOf(service, somebody).add(unreachableDevice());
    const path = `${pushSubscriptions}/delete?id=${id}`;
    expect((await service.del(path, person)).status).toBe(404);
    expect((await service.del(path, somebody)).status).toBe(200);
    expect((await service.del(path, somebody)).status).toBe(404);
    expect((await devicesOf(service, somebody).list()).pushSubscriptions).toEqual([]);
  });
});
