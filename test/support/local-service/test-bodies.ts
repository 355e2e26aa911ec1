import { BadInput } from '../../../lib/local/gateway/local-bodies.ts';
import { type MailReport, mailReports, usualMailRate } from '../../../lib/local/services/local-ses.ts';
import type { JsonObject } from '../../../shared/domain/json/is-object.ts';
import type { LaggingIndexes } from './lagging-indexes.ts';

export async function switchLag(indexes: LaggingIndexes, body: JsonObject): Promise<void> {
  const { lag, ...others } = body;
  if (typeof lag !== 'boolean' || Object.keys(others).length > 0)
    throw new BadInput(`Give {"lag": true} or {"lag": false}, got ${JSON.stringify(body)}.`);
  await (lag ? indexes.turnOn() : indexes.turnOff());
}

export function readMailRate(body: JsonObject): number {
  const { rate = usualMailRate, ...others } = body;
  if (!Number.isSafeInteger(rate) || Number(rate) < 1 || Object.keys(others).length > 0)
    throw new BadInput(`Give {"rate": mails a second} or {}, got ${JSON.stringify(body)}.`);
  return Number(rate);
}

export function readRefusedCalls(body: JsonObject): number {
  const { refuse, ...others } = body;
  if (!Number.isSafeInteger(refuse) || Number(refuse) < 0 || Object.keys(others).length > 0)
    throw new BadInput(`Give {"refuse": calls}, got ${JSON.stringify(body)}.`);
  return Number(refuse);
}

export function readMailReport(body: JsonObject): { readonly address: string; readonly kind: MailReport } {
  const { address, kind, ...others } = body;
  const known = mailReports.find((one) => one === kind);
  if (typeof address !== 'string' || known === undefined || Object.keys(others).length > 0)
    throw new BadInput(
      `Give {"address": …, "kind": one of ${mailReports.join(', ')}}, got ${JSON.stringify(body)}.`,
    );
  return { address, kind: known };
}
