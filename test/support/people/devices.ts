import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import type { DeviceKeyRecord } from '../../../shared/schemas/devices/device-key.ts';
import type { Service, TokenHolder } from '../client.ts';
import { daysAhead } from './shares.ts';

export interface MadeDeviceKey {
  readonly deviceKey: DeviceKeyRecord;
  readonly key: string;
  readonly address: string;
  readonly header: string;
}

export interface ReceiveAnswer {
  readonly received: number;
  readonly stored: number;
  readonly skipped: readonly { readonly kind?: string; readonly reason: string; readonly count: number }[];
  readonly notRecorded: number;
  readonly notRecordedKinds: readonly { readonly kind: string; readonly count: number }[];
  readonly description: string;
  readonly errors?: readonly { readonly message: string; readonly path?: string }[];
}

/** Connects a person's phones. */
export function deviceKeysOf(service: Service, person: TokenHolder) {
  const make = (receiver: Receiver = 'rows', name = 'My phone') =>
    service.post<MadeDeviceKey>('/api/v3/deviceKeys', { name, receiver }, person);
  return {
    make,
    /** A key, with which its device sends. */
    keyFor: async (receiver: Receiver = 'rows', name?: string): Promise<TokenHolder> => ({
      userId: person.userId,
      token: (await make(receiver, name)).body.key,
    }),
    /** A key that reads. */
    reader: (members: Readonly<Record<string, unknown>> = {}) =>
      service.post<MadeDeviceKey>(
        '/api/v3/deviceKeys',
        { name: 'My script', reads: 'measurements', until: daysAhead(30), ...members },
        person,
      ),
    list: async () =>
      (await service.get<{ deviceKeys: DeviceKeyRecord[] }>('/api/v3/deviceKeys', person)).body.deviceKeys,
    end: (id: number) => service.del(`/api/v3/deviceKeys/delete?id=${id}`, person),
    send: (
      receiver: Receiver,
      body: unknown,
      device: TokenHolder,
      headers: Readonly<Record<string, string>> = {},
    ) => service.post<ReceiveAnswer>(`/api/v3/receive/${receiver}`, body, { ...device, headers }),
  };
}

/** A morning as Health Auto Export sends it, with its traps. */
export const autoExportMorning = {
  data: {
    metrics: [
      {
        name: 'heart_rate',
        units: 'count/min',
        data: [
          {
            date: '2026-03-29 08:00:00 +0200',
            Min: 58,
            Avg: 63.2,
            Max: 71,
            source: 'A.’s Apple Watch',
          },
        ],
      },
      {
        name: 'step_count',
        units: 'count',
        data: [
          { date: '2026-03-29 7:57:00\u202fAM +0200', qty: 40, source: 'A.’s Apple Watch' },
          { date: '2026-03-29 07:57:00 +0200', qty: 2, source: 'A.’s Apple Watch' },
          { date: '2026-03-29 07:58:00 +0200', qty: 31, source: 'A.’s iPhone' },
        ],
      },
      {
        name: 'sleep_analysis',
        units: 'hr',
        data: [
          {
            date: '2026-03-29',
            sleepStart: '2026-03-28 23:10:00 +0100',
            sleepEnd: '2026-03-29 07:40:00 +0200',
            totalSleep: 6.9,
            asleep: 0,
            core: 4.1,
            deep: 0.9,
            rem: 1.9,
            awake: 0.4,
            source: 'A.’s Apple Watch|A.’s iPhone',
          },
        ],
      },
    ],
  },
} as const;
