import type { Answer, RecordOf } from '../../api/routes.ts';
import { agoText } from '../../ui/ago-text.ts';

export type ApiApp = RecordOf<Answer<'GET', '/api/v3/apps'>['apps']>;
export type ApiWebhook = RecordOf<Answer<'GET', '/api/v3/webhooks'>['webhooks']>;
export type ApiDelivery = RecordOf<Answer<'GET', '/api/v3/webhooks/deliveries'>['deliveries']>;

export const appsPath = '/api/v3/apps';
export const webhooksPath = '/api/v3/webhooks';
export const deliveriesPath = '/api/v3/webhooks/deliveries';

/** The events to choose from, in words; the last one is for apps only. */
export const eventChoices = [
  ['measurements.changed', 'Something was recorded, changed or deleted'],
  ['notification.due', 'A reminder is due'],
  ['study.changed', 'A study has something new'],
  ['share.changed', 'Access was given, changed or ended'],
  ['user.deleted', 'Someone deleted their account'],
] as const;
export type EventChoice = (typeof eventChoices)[number][0];

/** The lines of a text that someone typed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** "Delivered 5 minutes ago in 120 ms, at the second try" */
export function deliveryText(delivery: ApiDelivery, now: number): string {
  const { delivered, statusCode, problem, milliseconds, tries, triedAt } = delivery;
  const outcome = delivered
    ? 'Delivered'
    : statusCode === undefined
      ? `Not delivered: ${problem ?? 'no answer'}`
      : `Not delivered: your server answered ${statusCode}`;
  const often = tries === 1 ? '' : `, ${tries} tries`;
  return `${outcome}, ${agoText(triedAt, now)}, ${milliseconds} ms${often}.`;
}

/** Why a webhook sends nothing; undefined while it does. */
export const offText = ({ status, offReason }: ApiWebhook): string | undefined =>
  status === 'on'
    ? undefined
    : offReason === 'gone'
      ? 'Off: your server asked us to stop (410). Add the same address again to turn it on.'
      : 'Off: your server accepted nothing for three days. Add the same address again to turn it on.';
