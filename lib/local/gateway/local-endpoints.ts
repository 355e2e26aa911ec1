import type { IncomingMessage, ServerResponse } from 'node:http';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import type { LocalClock } from '../clock.ts';
import { type FaultPlan, noFaults, parseFaultPlan } from '../database/fault-plan.ts';
import type { Faults } from '../database/faults.ts';
import type { LaggingIndexes } from '../database/lagging-indexes.ts';
import type { UsageCounter } from '../database/usage.ts';
import { readBody } from '../read-body.ts';
import type { RunningInfo, RuntimeInfo } from '../runtime-info.ts';
import type { Scheduler } from '../schedules/scheduler.ts';
import { type AwsServices, type MailReport, mailReports, usualMailRate } from '../services/aws-services.ts';
import type { SentMails } from '../services/sent-mails.ts';
import type { FailedEvents } from '../streams/failed-events.ts';
import type { Streams } from '../streams/streams.ts';
import type { RequestHandler } from './gateway.ts';

export interface LocalEndpointsProps {
  readonly clock: LocalClock;
  readonly scheduler: Scheduler;
  readonly usage: UsageCounter;
  readonly faults: Faults;
  readonly indexes: LaggingIndexes;
  readonly sentMails: SentMails;
  readonly failedEvents: FailedEvents;
  readonly streams: Pick<Streams, 'split'>;
  /** `allHandled` waits for what jobs left for later. */
  readonly services: Pick<AwsServices, 'allHandled' | 'setMailRate' | 'reportMail'>;
  readonly info: RuntimeInfo;
  /** Removes all data; undefined where they are kept, which a slip must not cost anybody. */
  readonly empty: ((instances: Instances) => Promise<void>) | undefined;
}

/** Whether the instances of functions stay: they may remember what stood in the table. */
export type Instances = 'end' | 'keep';

type Operation = (body: unknown) => unknown;

class BadInput extends Error {}

/** `/local/…`: what tests and tools may ask of the runtime itself; a deployment has none of it. */
export function createLocalEndpoints(props: LocalEndpointsProps): RequestHandler {
  const {
    clock,
    scheduler,
    usage,
    faults,
    indexes,
    sentMails,
    failedEvents,
    streams,
    info,
    empty,
    services,
  } = props;
  const operations: Readonly<Record<string, Operation>> = {
    'GET /local/info': (): RunningInfo => ({
      ...info,
      clockOffsetMilliseconds: clock.now() - Date.now(),
    }),
    'GET /local/outbox': () => sentMails.list(),
    'GET /local/failed-events': () => failedEvents.list(),
    'POST /local/streams': (body) => {
      if (JSON.stringify(body) !== '{"split":true}')
        throw new BadInput(`Give {"split": true}, got ${JSON.stringify(body)}.`);
      streams.split();
      return {};
    },
    'POST /local/mail': (body) => {
      services.setMailRate(readMailRate(body));
      return {};
    },
    'POST /local/mail-report': async (body) => {
      const { address, kind } = readMailReport(body);
      if (!(await services.reportMail(address, kind)))
        throw new BadInput(`No mail was sent to ${JSON.stringify(address)}.`);
      return {};
    },
    'GET /local/usage': async () => {
      await usage.settle();
      return usage.list();
    },
    'DELETE /local/usage': async () => {
      await usage.settle();
      usage.beginCountingUnits();
      return [];
    },
    'POST /local/clock': async (body) => {
      moveClock(clock, body);
      await indexes.catchUp();
      return { now: new Date(clock.now()).toISOString() };
    },
    'POST /local/tick': async (body) => {
      const ran = await scheduler.tick(readJobs(body, scheduler.jobs));
      await services.allHandled();
      return { ran };
    },
    'GET /local/faults': () => faults.report(),
    'POST /local/faults': (body) => {
      const before = faults.report();
      faults.set(readFaultPlan(body));
      return before;
    },
    'POST /local/indexes': async (body) => {
      await switchLag(indexes, body);
      return { lag: indexes.isOn };
    },
    'POST /local/reset': async (body) => {
      if (empty === undefined)
        throw new BadInput('This instance keeps its data. Start one with --data memory to begin again.');
      const instances = readInstances(body);
      clock.reset();
      faults.set(noFaults);
      services.setMailRate(usualMailRate);
      await indexes.turnOff();
      await empty(instances);
      usage.reset();
      return {};
    },
  };

  return async (incoming, outgoing) => {
    const operation = operations[`${incoming.method} ${(incoming.url ?? '').replace(/\?.*$/, '')}`];
    if (isFromAnotherSite(incoming)) {
      send(outgoing, 403, { message: 'Web pages may not use the local endpoints.' });
    } else if (!operation) {
      send(outgoing, 404, { message: `There is: ${Object.keys(operations).join(', ')}.` });
    } else {
      try {
        send(outgoing, 200, await operation(await readJson(incoming)));
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        send(outgoing, 400, { message: error.message });
      }
    }
  };
}

// A page in the developer's browser can reach this port too; it always says so in Origin, or in a foreign Host.
function isFromAnotherSite({ headers }: IncomingMessage): boolean {
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return !isLoopback || (headers.origin !== undefined && headers.origin !== `http://${headers.host}`);
}

function moveClock(clock: LocalClock, body: unknown): void {
  const { now, advance, ...others } = body as Record<string, unknown>;
  const unknown = Object.keys(others);
  if (unknown.length > 0 || (now !== undefined && advance !== undefined)) {
    throw new BadInput(
      `Give {"now": "2026-01-31T12:00:00Z"}, {"advance": seconds} or {}, got ${JSON.stringify(body)}.`,
    );
  }
  if (now !== undefined) {
    const milliseconds = typeof now === 'string' ? Date.parse(now) : Number.NaN;
    if (Number.isNaN(milliseconds))
      throw new BadInput(`"now" must be an ISO time, got ${JSON.stringify(now)}.`);
    clock.set(milliseconds);
  } else if (advance !== undefined) {
    const isSensible = typeof advance === 'number' && Math.abs(advance) <= 100 * 366 * daySeconds;
    if (!isSensible)
      throw new BadInput(`"advance" must be a number of seconds, got ${JSON.stringify(advance)}.`);
    clock.advance(advance);
  } else {
    clock.reset();
  }
}

async function switchLag(indexes: LaggingIndexes, body: unknown): Promise<void> {
  const { lag, ...others } = body as Record<string, unknown>;
  if (typeof lag !== 'boolean' || Object.keys(others).length > 0)
    throw new BadInput(`Give {"lag": true} or {"lag": false}, got ${JSON.stringify(body)}.`);
  await (lag ? indexes.turnOn() : indexes.turnOff());
}

function readMailRate(body: unknown): number {
  const { rate = usualMailRate, ...others } = body as Record<string, unknown>;
  if (!Number.isSafeInteger(rate) || Number(rate) < 1 || Object.keys(others).length > 0)
    throw new BadInput(`Give {"rate": mails a second} or {}, got ${JSON.stringify(body)}.`);
  return Number(rate);
}

function readMailReport(body: unknown): { readonly address: string; readonly kind: MailReport } {
  const { address, kind, ...others } = body as Record<string, unknown>;
  const known = mailReports.find((one) => one === kind);
  if (typeof address !== 'string' || known === undefined || Object.keys(others).length > 0)
    throw new BadInput(
      `Give {"address": …, "kind": one of ${mailReports.join(', ')}}, got ${JSON.stringify(body)}.`,
    );
  return { address, kind: known };
}

function readJobs(body: unknown, all: ReadonlySet<string>): ReadonlySet<string> {
  const { jobs = [...all], ...others } = body as Record<string, unknown>;
  const isKnown = Array.isArray(jobs) && jobs.every((job) => all.has(job));
  if (!isKnown || Object.keys(others).length > 0)
    throw new BadInput(`Give {"jobs": [some of ${[...all].join(', ')}]} or {}, got ${JSON.stringify(body)}.`);
  return new Set(jobs);
}

function readInstances(body: unknown): Instances {
  const { instances = 'end', ...others } = body as Record<string, unknown>;
  if ((instances !== 'end' && instances !== 'keep') || Object.keys(others).length > 0)
    throw new BadInput(`Give {"instances": "keep"} or {}, got ${JSON.stringify(body)}.`);
  return instances;
}

function readFaultPlan(body: unknown): FaultPlan {
  try {
    return parseFaultPlan(body as Record<string, unknown>);
  } catch (error) {
    throw new BadInput((error as Error).message);
  }
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const text = (await readBody(incoming))?.toString() ?? '';
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput('The body must be JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadInput('The body must be a JSON object.');
  }
  return value;
}

function send(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(value));
}
