/** Where a device key may send to: each takes the bodies of one kind of sender, as they are. */
export const receivers = ['healthAutoExport', 'healthConnectWebhook', 'rows'] as const;
export type Receiver = (typeof receivers)[number];

export const receiverPaths = {
  healthAutoExport: '/api/v3/receive/healthAutoExport',
  healthConnectWebhook: '/api/v3/receive/healthConnectWebhook',
  rows: '/api/v3/receive/rows',
} as const satisfies Record<Receiver, `/${string}`>;

/** What a person calls each of them. */
export const receiverTitles: Readonly<Record<Receiver, string>> = {
  healthAutoExport: 'Health Auto Export',
  healthConnectWebhook: 'Health Connect Webhook',
  rows: 'shortcuts and home automation',
};

/** So many a person may have. */
export const mostDeviceKeys = 10;

/** What went wrong when a key was last used, in words for its person. */
export interface DeviceProblem {
  /** Epoch seconds. */
  readonly at: number;
  readonly text: string;
}

/** A key that lets one device send to one receiver, as its person sees it: without the key. */
export interface DeviceKey {
  readonly id: number;
  readonly name: string;
  readonly receiver: Receiver;
  readonly createdAt: number;
  readonly lastSeenAt?: number | undefined;
  /** Requests that were taken, and rows that these recorded and that were not there before. */
  readonly requests: number;
  readonly rows: number;
  readonly problem?: DeviceProblem | undefined;
}

/** What a request knows of the key it came with. */
export interface SendingDevice {
  readonly id: number;
  /** Its place among the person's keys. */
  readonly slot: number;
  readonly name: string;
  readonly receiver: Receiver;
}

const longestText = 500;

/** So much of a refusal as is worth showing later. */
export const problemText = (texts: readonly string[]): string => {
  const whole = texts.join(' ');
  return whole.length <= longestText ? whole : `${whole.slice(0, longestText - 1)}…`;
};
