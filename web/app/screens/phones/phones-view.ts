import type { Receiver } from '../../../../shared/domain/devices/device-key.ts';
import type { CreatedKey, DeviceKey } from '../../keys/use-keys.ts';
import { agoText } from '../../ui/ago-text.ts';
import { dayText } from '../../ui/day-text.ts';

/** A kind of device or app that a person can connect. */
interface Sender {
  readonly receiver: Receiver;
  readonly title: string;
  readonly about: string;
  /** The name of the device, unless the person gives another. */
  readonly name: string;
  /** The steps in the app that sends, once the key is there. */
  readonly steps: readonly string[];
}

export const senders: readonly [Sender, ...Sender[]] = [
  {
    receiver: 'healthAutoExport',
    title: 'iPhone, with Health Auto Export',
    about:
      'Sends what’s in Apple Health: from your watch, phone, scale and more. Needs the app’s paid version.',
    name: 'My iPhone',
    steps: [
      'Get Health Auto Export from the App Store. Automations need the paid version.',
      'In the app: Automations, New Automation, REST API.',
      'Paste the address as URL, and add a header: its key is Authorization, its value is the one above.',
      'Export format JSON, export version v2. Choose the health metrics you want in Daymark.',
      'Set the date range to Since last sync and the sync cadence to whatever you like. Turn the automation on.',
      'Press Manual Export once. This page then shows when it last sent.',
    ],
  },
  {
    receiver: 'healthConnectWebhook',
    title: 'Android, with HC Webhook',
    about: 'Sends what’s in Health Connect.',
    name: 'My Android phone',
    steps: [
      'Get HC Webhook, and let it read what you want in Daymark from Health Connect.',
      'In the app: Webhooks, add one. Delivery format JSON.',
      'Paste the address as URL, and add a header: its name is Authorization, its value is the one above.',
      'Choose how often it syncs. If it reports sending too much, choose a coarser granularity.',
      'Press Sync once. This page then shows when it last sent.',
    ],
  },
  {
    receiver: 'rows',
    title: 'Shortcuts, Tasker, Home Assistant',
    about: 'Anything that can send an HTTP POST: a button, a scale, a sensor at home.',
    name: 'My shortcuts',
    steps: [
      'Record something once by hand first: only what you already track can be sent.',
      'Post JSON to the address, with the header Authorization and the value above.',
      'A body such as [{"variableName": "Coffee", "value": 1}] records one coffee now.',
      'Ready-made examples are in the documentation, under Phones and shortcuts.',
    ],
  },
];

export const senderOf = (receiver: Receiver | undefined): Sender =>
  senders.find((one) => one.receiver === receiver) ?? senders[0];

/** The text of the QR code: address and header, as the device has to send them. */
export const pairingText = ({ address, header }: Pick<CreatedKey, 'address' | 'header'>): string =>
  `${address}\nAuthorization: ${header}`;

/** The last use of a key, and how much it brought. */
export function usageText({ lastSeenAt, requests, rows, createdAt }: DeviceKey, now: number): string {
  if (lastSeenAt === undefined) return `Made on ${dayText(createdAt)}. Nothing received yet.`;
  const brought = `${count(rows, 'new entry', 'new entries')} in ${count(requests, 'delivery', 'deliveries')}`;
  return `Last received ${agoText(lastSeenAt, now)}. ${brought}.`;
}

/** The last problem of a key; undefined where there is none, or the list of what was left out says the same. */
export const troubleText = ({ problem, leftOut }: DeviceKey, now: number): string | undefined =>
  problem === undefined || problem.at === leftOut?.at
    ? undefined
    : `Problem ${agoText(problem.at, now)}: ${problem.text}`;

/** A line for each kind that was sent and not recorded: "Steps, 3 entries: its value is no number." */
export const leftOutLines = ({ leftOut }: DeviceKey): string[] =>
  (leftOut?.kinds ?? []).map(
    ({ kind, reason, count: number }) =>
      `${kind === '' ? '' : `${kind}, `}${count(number, 'entry', 'entries')}: ${reason}.`,
  );

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
