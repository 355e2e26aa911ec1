import type { FunctionDefinition } from '../../../lib/local/assembly/application.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { Service } from '../../support/client.ts';
import type { RuntimeEndpoints } from '../../support/runtime.ts';
import { FunctionProcess } from '../function-process.ts';
import { eventOf } from '../operations/event-of.ts';
import type { BenchRequest } from '../operations/scenario.ts';
import { sumUsage } from '../operations/sum-usage.ts';
import type { RecordingProxy } from '../recording-proxy.ts';

export interface RequestCost {
  readonly readUnits: number;
  readonly roundTrips: number;
  readonly waves: number;
}

export interface Bench {
  readonly runtime: RuntimeEndpoints;
  readonly service: Service;
  readonly functions: readonly FunctionDefinition[];
  readonly line: RecordingProxy;
}

/** The cost of a request that is sent again: the first time may make something that the next finds. */
export async function costOf(bench: Bench, route: Route, request: BenchRequest): Promise<RequestCost> {
  const { runtime, service, line } = bench;
  const { path, token = '', body } = request;
  const send = async () => {
    const answer =
      route.method === 'GET' ? await service.get(path, { token }) : await service.post(path, body, { token });
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  };
  await send();
  await runtime.resetUsage();
  await send();
  const { readUnits, roundTrips } = sumUsage(await runtime.usage(), route.id);
  const recorded = await recordedOf(bench, route.id);
  const waves: number[] = [];
  for (let i = 0; i < 3; i++) {
    line.reset();
    await recorded.measure([eventOf(route, request)]);
    waves.push(line.waves());
  }
  // A busy machine can pull calls made together apart, never the other way round.
  return { readUnits, roundTrips, waves: Math.min(...waves) };
}

const processes = new Map<string, Promise<FunctionProcess>>();

/** The function behind a slow line, which shows the order of its calls. */
function recordedOf({ functions, line }: Bench, id: string): Promise<FunctionProcess> {
  const definition = functions.find((one) => one.id === id);
  if (definition === undefined) throw new Error(`The template has no function ${id}.`);
  const started = processes.get(id) ?? FunctionProcess.start(definition, line.endpoint);
  processes.set(id, started);
  return started;
}

export async function stopRecorded(): Promise<void> {
  for (const started of processes.values()) await (await started).stop();
}
