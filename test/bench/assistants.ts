/**
 * Measures each tool of people's assistants beside the operation that it calls, as an app calls it over HTTP: `npm
 * run bench -- assistants` writes docs/figures/assistants.{json,md}. Both functions run as they are bundled, in
 * turns. Round trips and units are exact; the processor's time is of this machine.
 */
import { rmSync } from 'node:fs';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/stacks/synthesise.ts';
import {
  eventOfSent,
  type SentRequest,
  type TrialPerson,
  toolTrials,
  trialPerson,
} from './assistants/trials.ts';
import { writeFigures } from './figures-folder.ts';
import { FunctionProcess } from './function-process.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { median } from './measure.ts';
import { roundTo } from './operations/figures.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { report } from './progress.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

const [warmUp, rounds, perRound] = [10, 5, 6];

report('Starting the service');
const assembly = await synthesiseOrFail({ context: withoutRateLimits });
const runtime = await startRuntime({ assembly });
const service = serviceAt(runtime.url);
const { functions } = readApplication(readAssembly(assembly), runtime.url);
const { dynamodbEndpoint } = await runtime.info();

async function startFunction(id: string): Promise<FunctionProcess> {
  const definition = functions.find((one) => one.id === id);
  if (definition === undefined) throw new Error(`The template has no function ${id}.`);
  return FunctionProcess.start(definition, dynamodbEndpoint);
}

/** The cost of the second request: the first may make something that the second finds. */
async function consumedBy(id: string, [first, second]: readonly SentRequest[]) {
  for (const request of [first, second]) {
    if (request === undefined) throw new Error('Two requests are needed.');
    await runtime.resetUsage();
    const { method, path, token, body, headers } = request;
    const answer = await fetch(`${runtime.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"isError":true'))
      throw new Error(`${id}: ${answer.status} ${text}`);
  }
  const { roundTrips, readUnits, writeUnits } = sumUsage(await runtime.usage(), id);
  return { roundTrips, readUnits, writeUnits };
}

/** CPU of both in the same minutes: a round of the one, then a round of the other. */
async function timeBoth(both: readonly (readonly [FunctionProcess, readonly SentRequest[]])[]) {
  const times: number[][] = both.map(() => []);
  for (const [process, requests] of both)
    await process.measure(requests.slice(2, 2 + warmUp).map(eventOfSent));
  for (let round = 0; round < rounds; round++)
    for (const [i, [process, requests]] of both.entries()) {
      const from = 2 + warmUp + round * perRound;
      const { cpuMicroseconds } = await process.measure(
        requests.slice(from, from + perRound).map(eventOfSent),
      );
      times[i]?.push(cpuMicroseconds / perRound / 1000);
    }
  return times.map((one) => roundTo(2, median(one)));
}

async function measure({ tool, operation, requests }: (typeof toolTrials)[number], person: TrialPerson) {
  report(tool);
  const wanted = 2 + warmUp + rounds * perRound;
  const { ofTool, ofApp } = await requests(service, person, wanted);
  const used = {
    tool: await consumedBy('assistants', ofTool),
    operation: await consumedBy(operation, ofApp),
  };
  const processes = [await startFunction('assistants'), await startFunction(operation)] as const;
  try {
    const [ofToolCpu, ofAppCpu] = await timeBoth([
      [processes[0], ofTool],
      [processes[1], ofApp],
    ]);
    return {
      tool,
      operation,
      ofTool: { ...used.tool, cpuMilliseconds: ofToolCpu },
      ofOperation: { ...used.operation, cpuMilliseconds: ofAppCpu },
    };
  } finally {
    for (const one of processes) await one.stop();
  }
}

const figures: Awaited<ReturnType<typeof measure>>[] = [];
try {
  for (const trial of toolTrials) figures.push(await measure(trial, await trialPerson(service)));
} finally {
  await runtime.stop();
  rmSync(assembly, { recursive: true, force: true });
}

const cell = (one: (typeof figures)[number], name: keyof (typeof figures)[number]['ofTool']) =>
  `${one.ofTool[name]} (${one.ofOperation[name]})`;
const table = markdownTable(
  ['tool', 'operation', 'round trips', 'read units', 'write units', 'CPU ms'],
  figures.map((one) => [
    `\`${one.tool}\``,
    one.operation,
    cell(one, 'roundTrips'),
    cell(one, 'readUnits'),
    cell(one, 'writeUnits'),
    cell(one, 'cpuMilliseconds'),
  ]),
);
const machine = describeMachine();
writeFigures(
  'assistants',
  { machine, figures },
  `# Tools of assistants

\`npm run bench -- assistants\`: a call of each tool, and in brackets the operation behind it as an app calls it over HTTP, of somebody with 60 days of two variables. Both functions run as they are bundled, in turns of ${perRound} requests.

${machineSentence(machine)}

${table}

A tool takes the calls of its operation, and one to count the assistant's requests, whose item is read with the token. \`compare_periods\` reads a second period, \`undo\` looks at the entry before it goes. \`test/counted/assistant-tools.test.ts\` holds it to that. Write units include the day's line in the person's ledger. Units are exact; processor time is the median of ${rounds} rounds, of this machine, and worth comparing within a row: what a tool takes more is the protocol's library, which reads and writes the message.
`,
);
console.log(`\n${table}`);
