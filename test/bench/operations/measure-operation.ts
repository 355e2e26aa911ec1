import type { Route } from '../../../shared/routes/route.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { FunctionProcess } from '../function-process.ts';
import { median } from '../measure.ts';
import type { RecordingProxy } from '../recording-proxy.ts';
import { eventOf } from './event-of.ts';
import { type OperationFigure, roundTo } from './figures.ts';
import type { BenchRequest, Scenario, Stage } from './scenario.ts';
import { sumUsage } from './sum-usage.ts';

export interface Effort {
  /** Requests whose CPU is not counted yet. */
  readonly warmUp: number;
  readonly rounds: number;
  readonly perRound: number;
}

const countedRequests = 3;
const recordedRequests = 2;

/** The function in processes of its own: one for its CPU, one behind a slow line for the order of its calls. */
export interface FunctionOnBench {
  readonly timed: FunctionProcess;
  readonly recorded: FunctionProcess;
  readonly line: RecordingProxy;
}

/** Sends a scenario's requests: some over HTTP to count what they consume, the rest to the function's own processes. */
export async function measureOperation(
  runtime: Runtime,
  bench: FunctionOnBench,
  route: Route,
  scenario: Scenario,
  stage: Stage,
  effort: Effort,
): Promise<OperationFigure> {
  const wanted = countedRequests + recordedRequests + effort.warmUp + effort.rounds * effort.perRound;
  const requests = await scenario.requests(stage, Math.min(wanted, scenario.mostRequests ?? wanted));
  const counted = requests.slice(0, countedRequests);
  const recorded = requests.slice(countedRequests, countedRequests + recordedRequests);
  const timed = requests.slice(countedRequests + recordedRequests);

  const consumed: ReturnType<typeof sumUsage>[] = [];
  for (const request of counted) consumed.push(await consumedBy(runtime, route, request, stage));
  const most = (member: keyof (typeof consumed)[number]) => Math.max(...consumed.map((one) => one[member]));
  const waves = await countWaves(
    bench,
    recorded.map((request) => eventOf(route, request)),
  );

  const share = Math.floor(
    (timed.length * effort.perRound) / (effort.warmUp + effort.rounds * effort.perRound),
  );
  const warmUp = timed.length - share * effort.rounds;
  await bench.timed.measure(timed.slice(0, warmUp).map((request) => eventOf(route, request)));
  const rounds = [];
  for (let round = 0; round < effort.rounds; round++) {
    const from = warmUp + round * share;
    rounds.push(
      await bench.timed.measure(timed.slice(from, from + share).map((request) => eventOf(route, request))),
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

/** Of the last event: by then connections stand and what may be remembered is. */
async function countWaves({ recorded, line }: FunctionOnBench, events: readonly string[]): Promise<number> {
  for (const event of events) {
    line.reset();
    await recorded.measure([event]);
  }
  return line.waves();
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
