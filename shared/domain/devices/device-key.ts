import type { LeftOut } from './left-out.ts';

/** The endpoints a device key may send to: each takes the bodies of one kind of sender, as they are. */
export const receivers = ['healthAutoExport', 'healthConnectWebhook', 'rows'] as const;
export type Receiver = (typeof receivers)[number];

export const receiverPaths = {
  healthAutoExport: '/api/v3/receive/healthAutoExport',
  healthConnectWebhook: '/api/v3/receive/healthConnectWebhook',
  rows: '/api/v3/receive/rows',
} as const satisfies Record<Receiver, `/${string}`>;

/** The names under which people know them. */
export const receiverTitles: Readonly<Record<Receiver, string>> = {
  healthAutoExport: 'Health Auto Export',
  healthConnectWebhook: 'Health Connect Webhook',
  rows: 'shortcuts and home automation',
};

/** The extent of what a key may read: measurements, or all that an app may read. */
export const readings = ['measurements', 'everything'] as const;
export type Reading = (typeof readings)[number];

/** The rights of a read-only key in place of sending. */
interface KeyReads {
  readonly reads: Reading;
  /** The only variables that it reads; all if absent. */
  readonly variableIds?: readonly number[] | undefined;
}

/** The use of a key: sending or reading. */
export type KeyUse =
  | { readonly receiver: Receiver; readonly reads?: undefined }
  | (KeyReads & { readonly receiver?: undefined; readonly endsAt: number });

/** The highest number of device keys per person. */
export const mostDeviceKeys = 10;

/** A failure at the last use of a key, in words for its person. */
export interface DeviceProblem {
  /** Epoch seconds. */
  readonly at: number;
  readonly text: string;
}

/** A key that lets one device send to one receiver, or read, as its person sees it: without the key. */
export interface DeviceKey {
  readonly id: number;
  readonly name: string;
  /** The receiver that it sends to; absent for one that reads. */
  readonly receiver?: Receiver | undefined;
  readonly reads?: Reading | undefined;
  readonly variableIds?: readonly number[] | undefined;
  /** Epoch seconds; absent for one that lasts until it is ended. */
  readonly endsAt?: number | undefined;
  readonly createdAt: number;
  readonly lastSeenAt?: number | undefined;
  /** Requests that were taken, and rows that these recorded and that were not there before. */
  readonly requests: number;
  readonly rows: number;
  readonly problem?: DeviceProblem | undefined;
  /** Entries that were last sent and not recorded. */
  readonly leftOut?: { readonly at: number; readonly kinds: readonly LeftOut[] } | undefined;
}

/** The key that a request came with. */
export interface SendingDevice {
  readonly id: number;
  /** Its place among the person's keys. */
  readonly slot: number;
  readonly name: string;
  readonly receiver: Receiver;
}

/** The key that a request that reads came with. */
export interface ReadingDevice extends KeyReads {
  readonly id: number;
  readonly slot: number;
  readonly name: string;
}

const longestText = 500;

/** The beginning of a refusal, as much as is worth showing later. */
export const problemText = (texts: readonly string[]): string => {
  const whole = texts.join(' ');
  return whole.length <= longestText ? whole : `${whole.slice(0, longestText - 1)}…`;
};
