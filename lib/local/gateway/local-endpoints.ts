import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject, type JsonObject } from '../../../shared/domain/json/is-object.ts';
import { parseJson } from '../../../shared/domain/json/parse-json.ts';
import type { LocalClock } from '../clock.ts';
import type { CallMeter } from '../database/call-meter.ts';
import { noFaults } from '../database/fault-plan.ts';
import type { Faults } from '../database/faults.ts';
import type { LaggingIndexes } from '../database/lagging-indexes.ts';
import type { InstanceCounts } from '../functions/function-pool.ts';
import { readBody } from '../read-body.ts';
import type { RunningInfo, RuntimeInfo } from '../runtime-info.ts';
import type { Scheduler } from '../schedules/scheduler.ts';
import type { AwsServices } from '../services/aws-services.ts';
import { usualMailRate } from '../services/local-ses.ts';
import type { SentMails } from '../services/sent-mails.ts';
import type { FailedEvents } from '../streams/failed-events.ts';
import type { Streams } from '../streams/streams.ts';
import type { RequestHandler } from './gateway.ts';
import {
  BadInput,
  type Instances,
  moveClock,
  readFaultPlan,
  readInstances,
  readJobs,
  readMailRate,
  readMailReport,
  readRefusedCalls,
  switchLag,
} from './local-bodies.ts';

interface LocalEndpointsProps {
  readonly clock: LocalClock;
  readonly scheduler: Scheduler;
  readonly meter: CallMeter | undefined;
  readonly faults: Faults;
  readonly indexes: LaggingIndexes;
  readonly sentMails: Pick<SentMails, 'list'>;
  readonly failedEvents: FailedEvents;
  readonly streams: Pick<Streams, 'split'>;
  /** `allHandled` waits for events that jobs handed over. */
  readonly services: Pick<AwsServices, 'allHandled' | 'setMailRate' | 'reportMail' | 'refuseFiles'>;
  readonly info: RuntimeInfo;
  /** The instances that each function has, where it has any. */
  readonly instances: () => readonly (InstanceCounts & { readonly function: string })[];
  /** Removes all data; undefined if data are kept in a folder, so that nobody loses them by a slip. */
  readonly empty: ((instances: Instances) => Promise<void>) | undefined;
}

type Operations = CallMeter['endpoints'];

/** Operations on what functions did, and on the services besides the table. */
const operationsOnServices = ({
  clock,
  sentMails,
  failedEvents,
  streams,
  info,
  instances,
  services,
}: LocalEndpointsProps): Operations => ({
  'GET /local/info': (): RunningInfo => ({
    ...info,
    clockOffsetMilliseconds: clock.now() - Date.now(),
  }),
  'GET /local/instances': instances,
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
  'POST /local/files': (body) => {
    services.refuseFiles(readRefusedCalls(body));
    return {};
  },
  'POST /local/mail-report': async (body) => {
    const { address, kind } = readMailReport(body);
    if (!(await services.reportMail(address, kind)))
      throw new BadInput(`No mail was sent to ${JSON.stringify(address)}.`);
    return {};
  },
});

/** Operations on the clock, the jobs and the table. */
const operationsOnTable = ({
  clock,
  scheduler,
  meter,
  faults,
  indexes,
  empty,
  services,
}: LocalEndpointsProps): Operations => ({
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
    services.refuseFiles(0);
    await indexes.turnOff();
    await empty(instances);
    meter?.reset();
    return {};
  },
});

/** `/local/…`: what tests and tools may ask of the runtime itself; a deployment has none of it. */
export function createLocalEndpoints(props: LocalEndpointsProps): RequestHandler {
  const operations: Operations = {
    ...operationsOnServices(props),
    ...operationsOnTable(props),
    ...props.meter?.endpoints,
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

async function readJson(incoming: IncomingMessage): Promise<JsonObject> {
  const text = (await readBody(incoming))?.toString() ?? '';
  if (text === '') return {};
  const value = parseJson(text);
  if (value === undefined) throw new BadInput('The body must be JSON.');
  if (!isObject(value)) throw new BadInput('The body must be a JSON object.');
  return value;
}

function send(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(value));
}
