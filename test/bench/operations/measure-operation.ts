import type { Route } from '../../../shared/routes/route.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { FunctionProcess } from '../function-process.ts';
import { median } from '../measure.ts';
import type { RecordingProxy } from '../recording-proxy.ts';
import { type Effort, shareOut } from './effort.ts';
import { eventOf } from './event-of.ts';
import { type OperationFigure, roundTo } from './figures.ts';
import type { BenchRequest, Scenario, Stage } from './scenario.ts';
import { sumUsage } from './sum-usage.ts';

/** The first request does what only the first does, such as making a new source's record, and is not counted. */
const usualCounts = { uncounted: 1, counted: 3, recorded: 3 };
const fewestCounts = { uncounted: 0, counted: 1, recorded: 1 };
const sumOf = ({ uncounted, counted, recorded }: typeof usualCounts) => uncounted + counted + recorded;

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
  { route, scenario }: { readonly route: Route; readonly scenario: Scenario },
  stage: Stage,
  effort: Effort,
): Promise<OperationFigure> {
  const wanted = sumOf(usualCounts) + effort.warmUp + effort.rounds * effort.perRound;
  const { mostRequests = wanted } = scenario;
  const most = typeof mostRequests === 'number' ? mostRequests : mostRequests(stage);
  const requests = await scenario.requests(stage, Math.min(wanted, most));
  const { uncounted, counted, recorded } = requests.length > sumOf(usualCounts) ? usualCounts : fewestCounts;

  const consumed: Awaited<ReturnType<typeof consumedBy>>[] = [];
  for (const request of requests.slice(0, uncounted + counted))
    consumed.push(await consumedBy(runtime, route, request, stage));
  const counts = consumed.slice(uncounted);
  const usual = (member: keyof (typeof counts)[number]) => median(counts.map((one) => one[member]));

  const events = requests.slice(uncounted + counted).map((request) => eventOf(route, request));
  const waves = await countWaves(bench, events.slice(0, recorded));
  const { warmUp, rounds } = shareOut(events.slice(recorded), effort);
  await bench.timed.measure(warmUp);
  const measured = [];
  for (const round of rounds) measured.push(await bench.timed.measure(round));
  const cpu = measured.map(
    ({ cpuMicroseconds, wallMilliseconds }) => cpuMicroseconds / wallMilliseconds.length,
  );
  return {
    operation: route.id,
    scenario: scenario.name,
    rows: stage.history.rows,
    roundTrips: usual('roundTrips'),
    waves,
    readUnits: usual('readUnits'),
    writeUnits: usual('writeUnits'),
    sentBytes: usual('sentBytes'),
    cpuMilliseconds: roundTo(3, median(cpu) / 1000),
    wallMilliseconds: roundTo(3, median(measured.flatMap(({ wallMilliseconds }) => wallMilliseconds))),
  };
}

/** The fewest of several: a busy machine can pull calls made together apart, never the other way round. */
async function countWaves({ recorded, line }: FunctionOnBench, events: readonly string[]): Promise<number> {
  const waves: number[] = [];
  for (const event of events) {
    line.reset();
    await recorded.measure([event]);
    waves.push(line.waves());
  }
  return Math.min(...waves);
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
  const sentBytes = Number(answer.headers.get('content-length'));
  return { ...sumUsage(await runtime.usage(), id), sentBytes };
}
