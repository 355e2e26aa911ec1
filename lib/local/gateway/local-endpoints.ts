import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject, type JsonObject } from '../../../shared/domain/json/is-object.ts';
import { parseJson } from '../../../shared/domain/json/parse-json.ts';
import type { LocalClock } from '../clock.ts';
import { readBody } from '../read-body.ts';
import type { RunningInfo, RuntimeInfo } from '../runtime-info.ts';
import type { Scheduler } from '../schedules/scheduler.ts';
import type { AwsServices } from '../services/aws-services.ts';
import type { SentMails } from '../services/sent-mails.ts';
import type { RequestHandler } from './gateway.ts';
import { BadInput, type Instances, moveClock, readInstances, readJobs } from './local-bodies.ts';

interface LocalEndpointsProps {
  readonly clock: LocalClock;
  readonly scheduler: Scheduler;
  readonly sentMails: Pick<SentMails, 'list'>;
  /** `allHandled` waits for events that jobs handed over. */
  readonly services: Pick<AwsServices, 'allHandled'>;
  readonly info: RuntimeInfo;
  /** Removes all data; undefined if data are kept in a folder, so that nobody loses them by a slip. */
  readonly empty: ((instances: Instances) => Promise<void>) | undefined;
  /** Adds endpoints to these, or does more in one of them. */
  readonly extend: (usual: LocalOperations) => LocalOperations;
}

export type LocalOperations = Readonly<Record<string, (body: JsonObject) => unknown>>;

const operationsOn = ({ clock, scheduler, sentMails, services, info, empty }: LocalEndpointsProps) => ({
  'GET /local/info': (): RunningInfo => ({
    ...info,
    clockOffsetMilliseconds: clock.now() - Date.now(),
  }),
  'GET /local/outbox': () => sentMails.list(),
  'POST /local/clock': (body: JsonObject) => {
    moveClock(clock, body);
    return { now: new Date(clock.now()).toISOString() };
  },
  'POST /local/tick': async (body: JsonObject) => {
    const ran = await scheduler.tick(readJobs(body, scheduler.jobs));
    await services.allHandled();
    return { ran };
  },
  'POST /local/reset': async (body: JsonObject) => {
    if (empty === undefined)
      throw new BadInput('This instance keeps its data. Start one with --data memory to begin again.');
    const instances = readInstances(body);
    clock.reset();
    await empty(instances);
    return {};
  },
});

/** `/local/…`: what developers, tests and tools may ask of the runtime itself; a deployment has none of it. */
export function createLocalEndpoints(props: LocalEndpointsProps): RequestHandler {
  const operations = props.extend(operationsOn(props));
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
