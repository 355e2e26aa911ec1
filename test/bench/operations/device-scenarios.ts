import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { repeated, type Scenario, withToken } from './scenario.ts';

const mostRequests = 30;

/** Each of somebody who has one key for that receiver. */
const each =
  (
    receiver: Receiver,
    requestOf: (id: number, key: string, token: string) => { path: string; token: string; body?: unknown },
  ): Scenario['requests'] =>
  async ({ service }, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) {
      const person = await service.createPerson();
      await diaryOf(service, person).post(item());
      const { body } = await deviceKeysOf(service, person).make(receiver);
      requests.push(requestOf(body.deviceKey.id, body.key, person.token));
    }
    return requests;
  };

const minute = (n: number) => `2026-03-29 08:${String(n).padStart(2, '0')}:00 +0000`;

export const deviceScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-device-keys': [
    {
      name: 'another one',
      requests: each('rows', (_, __, token) => ({
        path: '/api/v3/deviceKeys',
        token,
        body: { name: 'Another phone', receiver: 'rows' },
      })),
      mostRequests,
    },
  ],
  'get-device-keys': [
    { name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/deviceKeys')) },
  ],
  'delete-device-key': [
    {
      name: 'one',
      requests: each('rows', (id, _, token) => ({ path: `/api/v3/deviceKeys/delete?id=${id}`, token })),
      mostRequests,
    },
  ],
  'post-receive-health-auto-export': [
    {
      name: 'an hour of minutes',
      requests: each('healthAutoExport', (_, token) => ({
        path: '/api/v3/receive/healthAutoExport',
        token,
        body: {
          data: {
            metrics: [
              {
                name: 'step_count',
                units: 'count',
                data: Array.from({ length: 60 }, (__, n) => ({
                  date: minute(n),
                  qty: 10,
                  source: 'My iPhone',
                })),
              },
            ],
          },
        },
      })),
      mostRequests,
    },
  ],
  'post-receive-health-connect-webhook': [
    {
      name: 'one',
      requests: each('healthConnectWebhook', (_, token) => ({
        path: '/api/v3/receive/healthConnectWebhook',
        token,
        body: { heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }] },
      })),
      mostRequests,
    },
  ],
  'post-receive-rows': [
    {
      name: 'one',
      requests: each('rows', (_, token) => ({
        path: '/api/v3/receive/rows',
        token,
        body: { variableName: 'Mood', value: 3, at: '2026-03-29T08:30:00' },
      })),
      mostRequests,
    },
  ],
};
