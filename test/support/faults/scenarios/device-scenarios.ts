import type { Receiver } from '../../../../shared/domain/devices/device-key.ts';
import type { Service, TokenHolder } from '../../client.ts';
import { autoExportMorning, deviceKeysOf } from '../../people/devices.ts';
import { diaryOf, item } from '../../people/measurements.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

const names = async (service: Service, person: TokenHolder) =>
  (await deviceKeysOf(service, person).list()).map(({ name, receiver }) => `${name} ${receiver}`);

const rows = async (service: Service, person: TokenHolder) => {
  const { body } = await service.get<{ variableName: string; value: number; startAt: string }[]>(
    '/api/v3/measurements?limit=200&sort=startAt',
    person,
  );
  return body.map(({ variableName, value, startAt }) => `${startAt} ${variableName} ${value}`).sort();
};

const receives = (receiver: Receiver, body: unknown): WriteScenario =>
  async function receives(service, person) {
    await diaryOf(service, person).post(item());
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    return {
      request: {
        ...posting(`/api/v3/receive/${receiver}`, body),
        headers: { authorization: `Bearer ${token}` },
      },
      view: () => rows(service, person),
    };
  };

export const deviceScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-device-keys': [
    async function makes(service, person) {
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
    async function renews(service, person) {
      await deviceKeysOf(service, person).make();
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
  ],
  'delete-device-key': [
    async function ends(service, person) {
      const { body } = await deviceKeysOf(service, person).make();
      return {
        request: { method: 'DELETE', path: `/api/v3/deviceKeys/delete?id=${body.deviceKey.id}` },
        view: () => names(service, person),
        onceMore: 404,
      };
    },
  ],
  'post-receive-health-auto-export': [receives('healthAutoExport', autoExportMorning)],
  'post-receive-health-connect-webhook': [
    receives('healthConnectWebhook', { heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }] }),
  ],
  'post-receive-rows': [receives('rows', { variableName: 'Mood', value: 2, at: '2026-03-29T08:30:00' })],
};
