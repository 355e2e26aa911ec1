import { randomUUID } from 'node:crypto';
import { createEvent, parseTarget } from '../../../lib/local/event.ts';
import type { Usage } from '../../../lib/local/usage.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { FunctionProcess } from '../function-process.ts';
import { median } from '../measure.ts';
import { type OperationFigure, roundTo } from './figures.ts';
import type { BenchRequest, Scenario, Stage } from './scenario.ts';

export interface Effort {
  /** Requests whose CPU is not counted yet. */
  readonly warmUp: number;
  readonly rounds: number;
  readonly perRound: number;
}

const countedRequests = 3;
const tracedRequests = 2;

/** Sends a scenario's requests: some over HTTP to count what they consume, the rest to a process of the function's own. */
export async function measureOperation(
  runtime: Runtime,
  process: FunctionProcess,
  route: Route,
  scenario: Scenario,
  stage: Stage,
  effort: Effort,
): Promise<OperationFigure> {
  const wanted = countedRequests + tracedRequests + effort.warmUp + effort.rounds * effort.perRound;
  const requests = await scenario.requests(stage, Math.min(wanted, scenario.mostRequests ?? wanted));
  const counted = requests.slice(0, countedRequests);
  const traced = requests.slice(countedRequests, countedRequests + tracedRequests);
  const timed = requests.slice(countedRequests + tracedRequests);

  const consumed: ReturnType<typeof sumUsage>[] = [];
  for (const request of counted) consumed.push(await consumedBy(runtime, route, request, stage));
  const most = (member: keyof (typeof consumed)[number]) => Math.max(...consumed.map((one) => one[member]));
  const waves = await process.countWaves(traced.map((request) => eventOf(route, request)));

  const share = Math.floor(
    (timed.length * effort.perRound) / (effort.warmUp + effort.rounds * effort.perRound),
  );
  const warmUp = timed.length - share * effort.rounds;
  await process.measure(timed.slice(0, warmUp).map((request) => eventOf(route, request)));
  const rounds = [];
  for (let round = 0; round < effort.rounds; round++) {
    const from = warmUp + round * share;
    rounds.push(
      await process.measure(timed.slice(from, from + share).map((request) => eventOf(route, request))),
    );
  }
  return {
    operation: route.id,
    scenario: scenario.name,
    rows: stage.history.rows,
    roundTrips: most('roundTrips'),
    waves,
    readUnits: most('readUnits'),
    writeUnits: most('writeUnits'),
    cpuMilliseconds: roundTo(3, median(rounds.map((round) => round.cpuMicroseconds / share / 1000))),
    wallMilliseconds: roundTo(3, median(rounds.flatMap((round) => round.wallMilliseconds))),
  };
}

async function consumedBy(runtime: Runtime, { id, method }: Route, request: BenchRequest, stage: Stage) {
  await runtime.resetUsage();
  const { path, token, body } = request;
  const options = token === undefined ? {} : { token };
  const { service } = stage;
  const answer =
    method === 'GET'
      ? await service.get(path, options)
      : method === 'POST'
        ? await service.post(path, body, options)
        : await service.del(path, { ...options, body });
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return sumUsage(await runtime.usage(), id);
}

/** What a function did to the table; the members of a transaction are one round trip together. */
export function sumUsage(usage: readonly Usage[], id: string) {
  const own = usage.filter((row) => row.function === id && row.through === undefined);
  const sum = (member: 'calls' | 'readUnits' | 'writeUnits') =>
    own.reduce((total, row) => total + row[member], 0);
  return { roundTrips: sum('calls'), readUnits: sum('readUnits'), writeUnits: sum('writeUnits') };
}

/** The request as API Gateway would hand it to the function. */
function eventOf({ method, path: pattern }: Route, { path, token, body }: BenchRequest): string {
  const target = parseTarget(path);
  if (target === undefined) throw new Error(`${path} is no path.`);
  const headers = {
    host: 'api.example.com',
    accept: 'application/json',
    'user-agent': 'bench',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const received = {
    requestId: randomUUID(),
    method,
    target,
    protocol: 'HTTP/1.1',
    rawHeaders: Object.entries(headers).flat(),
    sourceIp: '192.0.2.1',
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    receivedAt: Date.now(),
  };
  const route = { key: `${method} ${pattern}`, functionArn: '' };
  return JSON.stringify(
    createEvent(received, { route, pathParameters: parametersOf(pattern, target.path) }, 'api'),
  );
}

function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const values = path.split('/');
  const parameters = pattern
    .split('/')
    .flatMap((segment, i) => (segment.startsWith('{') ? [[segment.slice(1, -1), values[i] ?? '']] : []));
  return parameters.length === 0 ? undefined : Object.fromEntries(parameters);
}
