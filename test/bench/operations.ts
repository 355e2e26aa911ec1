/**
 * Measures every operation: round trips, capacity, processor, time, bundle, dollars. `npm run bench` writes
 * docs/figures/operations.{json,md} and fails when an operation has no scenario, when one takes more than its limit
 * in limits.ts, or when round trips or capacity are worse than in the figures of the last commit. `--few` repeats
 * less, for a busy machine: counts are as exact, times are rougher. `--quick` tries it out with less of everything
 * and writes nothing. `--keep FILE` keeps what was measured in a file, and continues there when it is started again.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { runDueReminders } from '../../shared/jobs/run-due-reminders.ts';
import { tick } from '../../shared/jobs/tick.ts';
import { routes } from '../../shared/routes/index.ts';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import { writeParts } from './documents/write-parts.ts';
import { writeFigures } from './figures-folder.ts';
import { FunctionProcess } from './function-process.ts';
import { describeMachine } from './machine.ts';
import { measureBundles } from './measure-bundles.ts';
import { committedFigures } from './operations/committed.ts';
import { worseFigures } from './operations/compare.ts';
import { type OperationFigure, type OperationFigures, roundTo } from './operations/figures.ts';
import { KeptFigures } from './operations/kept-figures.ts';
import { beyondLimits } from './operations/limits.ts';
import { billOfSome, makeBill } from './operations/make-bill.ts';
import { measureJobs } from './operations/measure-jobs.ts';
import { measureOperation } from './operations/measure-operation.ts';
import { operationsPage } from './operations/page.ts';
import { makePatient } from './operations/patient-assembly.ts';
import { scenarios } from './operations/scenarios.ts';
import { stagesOf } from './operations/stages.ts';
import { patiently } from './patiently.ts';
import { report } from './progress.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    few: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const sizes = values.quick ? [1, 1_000] : [1, 1_000, 100_000];
const effort =
  values.quick || values.few
    ? { warmUp: 10, rounds: 2, perRound: 5 }
    : { warmUp: 40, rounds: 5, perRound: 10 };
const jobs = [tick, runDueReminders];
const isWhole = !values.quick && values.only === '';

const missing = routes.map(({ id }) => id).filter((id) => (scenarios[id] ?? []).length === 0);
if (missing.length > 0) {
  console.error(`No scenario: ${missing.join(', ')}. Write one in test/bench/operations/.`);
  process.exitCode = 1;
}

async function takeFigures(): Promise<OperationFigure[]> {
  report('Starting the service');
  const assembly = await synthesiseOrFail({ context: withoutRateLimits });
  makePatient(assembly);
  const runtime = await startRuntime({ assembly });
  const service = serviceAt(runtime.url);
  const { functions } = readApplication(readAssembly(assembly), runtime.url);
  const { dynamodbEndpoint } = await runtime.info();
  const line = await startRecordingProxy(dynamodbEndpoint);
  const stageOf = stagesOf(service, report);
  try {
    const kept = new KeptFigures(values.keep);
    report('The jobs');
    if ((isWhole || values.quick) && !jobs.some(({ id }) => kept.has(id)))
      kept.add(await measureJobs(runtime, service, functions, dynamodbEndpoint));
    for (const route of routes.filter(({ id }) => id.includes(values.only) && !kept.has(id))) {
      const figures: OperationFigure[] = [];
      const definition = functions.find(({ id }) => id === route.id);
      if (definition === undefined) throw new Error(`The template has no function ${route.id}.`);
      const bench = {
        timed: await FunctionProcess.start(definition, dynamodbEndpoint),
        recorded: await FunctionProcess.start(definition, line.endpoint),
        line,
      };
      for (const scenario of scenarios[route.id] ?? [])
        for (const rows of sizes) {
          const role = scenario.role ?? (route.method === 'GET' ? 'reader' : 'writer');
          const stage = await patiently(() => stageOf(role, rows));
          report(`${route.id}, ${scenario.name}, at ${stage.history.rows} measurements`);
          figures.push(
            await patiently(() => measureOperation(runtime, bench, { route, scenario }, stage, effort)),
          );
        }
      kept.add(figures);
      await bench.timed.stop();
      await bench.recorded.stop();
    }
    const isOfJob = ({ operation }: OperationFigure) => jobs.some(({ id }) => id === operation);
    return [...kept.all.filter((one) => !isOfJob(one)), ...kept.all.filter(isOfJob)];
  } finally {
    line.close();
    await runtime.stop();
    rmSync(assembly, { recursive: true, force: true });
  }
}

const operations = await takeFigures();
report('Loading the bundles');
const bundles = (await measureBundles(values.quick ? 1 : 5)).map(({ id, bytes, importMilliseconds }) => ({
  id,
  kilobytes: roundTo(4, bytes / 1000),
  importMilliseconds: roundTo(3, importMilliseconds),
}));
const figures: OperationFigures = {
  machine: describeMachine(),
  effort,
  operations,
  bundles,
  bill: isWhole ? makeBill({ operations, bundles }) : billOfSome({ operations }),
};
const page = operationsPage(figures);
console.log(page);

const before = committedFigures();
const worse = worseFigures(before?.operations ?? [], operations);
if (before === undefined) report('There are no figures of an earlier commit to compare with');
else if (worse.length === 0) report('No round trip and no capacity unit more than at the last commit');
else {
  console.error(`Worse than the figures of the last commit:\n${worse.join('\n')}`);
  process.exitCode = 1;
}
const beyond = beyondLimits(operations);
if (beyond.length === 0) report('Nothing above its limit');
else {
  console.error(`Above the limits:\n${beyond.join('\n')}`);
  process.exitCode = 1;
}
if (isWhole) {
  writeFigures('operations', figures, page);
  writeParts('cost', 'sizes');
}
