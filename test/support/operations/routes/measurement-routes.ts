import type { Receiver } from '../../../../shared/domain/devices/device-key.ts';
import { autoExportMorning, deviceKeysOf } from '../../people/devices.ts';
import { importsOf } from '../../people/imports.ts';
import { diaryOf, item } from '../../people/measurements.ts';
import {
  type RouteKnowledge,
  type RouteTable,
  read,
  readAndWrite,
  twoVariables,
} from '../route-knowledge.ts';

/** A route that takes only the key of a device; the person makes one for it. */
const received = (receiver: Receiver, body: unknown): RouteKnowledge => ({
  needs: 'writemeasurements',
  receiver,
  request: async (service, person) => {
    await twoVariables(service, person);
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    return { token, body };
  },
});

export const measurementRoutes: RouteTable = {
  'get-connectors': read,
  'get-measurements': { ...read, naming: ({ measurementId }) => [{ query: { id: String(measurementId) } }] },
  'post-measurements': {
    needs: 'writemeasurements',
    request: async () => ({ body: [item()] }),
    naming: ({ measurementId, importId }) => [
      { body: [item(), item({ id: measurementId, value: 5 })] },
      { body: [item()], query: { importId: String(importId) } },
    ],
  },
  'post-imports': { needs: 'writemeasurements', request: async () => ({ body: { format: 'table' } }) },
  'get-imports': read,
  'delete-import': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
    naming: ({ importId }) => [{ body: { id: importId } }, { query: { id: String(importId) } }],
  },
  'post-imports-end': {
    needs: 'writemeasurements',
    request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
    naming: ({ importId }) => [{ body: { id: importId } }],
  },
  'post-device-keys': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: { name: 'My phone', receiver: 'rows' } }),
  },
  'get-device-keys': { ...read, own: true },
  'delete-device-key': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const { body } = await deviceKeysOf(service, person).make('rows', 'A phone to end');
      return { body: { id: body.deviceKey.id } };
    },
    naming: ({ deviceKeyId }) => [{ body: { id: deviceKeyId } }, { query: { id: String(deviceKeyId) } }],
  },
  'post-receive-health-auto-export': received('healthAutoExport', autoExportMorning),
  'post-receive-health-connect-webhook': received('healthConnectWebhook', {
    timestamp: '2026-03-29T10:00:00Z',
    heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }],
  }),
  'post-receive-rows': received('rows', [{ variableName: 'Mood', value: 3 }]),
  'delete-measurement': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const { body } = await diaryOf(service, person).post(item());
      return { body: { id: body.data.measurements[0]?.id } };
    },
    naming: ({ measurementId }) => [
      { body: { id: measurementId } },
      { query: { id: String(measurementId) } },
    ],
  },
};
