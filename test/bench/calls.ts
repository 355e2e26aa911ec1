/**
 * What a call to the table takes of the processor, directly and through the unchanged SDK, in one process against one
 * bare server, in turns: what else the machine does meets both. `npm run bench -- calls` writes docs/figures/calls.{json,md}
 * and fails when a direct call takes more than half of the SDK's.
 */
import { Worker } from 'node:worker_threads';
import { usualLimits } from '../../shared/data/table/calls/database-call.ts';
import { openCalls as openDirectCalls } from '../../shared/data/table/calls/direct-calls.ts';
import { openCalls as openSdkCalls } from '../../shared/data/table/calls/sdk-calls.ts';
import { signRequest } from '../../shared/platform/sign-request.ts';
import { awsCredentials } from '../../shared/settings/aws.ts';
import { type CallFigures, callsPage, mostOfTheSdk } from './calls/page.ts';
import { openUndiciCalls } from './calls/undici-calls.ts';
import { weighClients } from './calls/weigh-client.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine } from './machine.ts';
import { median } from './measure.ts';
import { report } from './progress.ts';

/** Answers every call with the same item, in a thread of its own: its processor time is not counted. */
const server = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const answer = JSON.stringify({ Item: { pk: { S: 'U#1' }, sk: { S: 'PROFILE' }, displayName: { S: 'Ann' }, updatedAt: { N: '1790000000' } } });
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'bench' }).end(answer);
  });
});
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

process.env.AWS_REGION = 'local';
process.env.AWS_ACCESS_KEY_ID = 'bench';
process.env.AWS_SECRET_ACCESS_KEY = 'bench';
process.env.AWS_SESSION_TOKEN = 'x'.repeat(800);

const worker = new Worker(server, { eval: true });
const port = await new Promise<number>((resolve) => worker.once('message', resolve));
const endpoint = `http://127.0.0.1:${port}`;

const input = {
  TableName: 'daymark-prod-TableCD117FA1',
  Key: { pk: { S: 'U#1' }, sk: { S: 'PROFILE' } },
  ConsistentRead: true,
};
const direct = openDirectCalls({ endpoint, region: 'local' }, usualLimits);
const sdk = openSdkCalls({ endpoint, region: 'local' }, usualLimits);
const undici = openUndiciCalls(endpoint, usualLimits);
const body = JSON.stringify(input);
const ways = {
  direct: () => direct('GetItem', input),
  undici: () => undici(input),
  sdk: () => sdk('GetItem', input),
  signing: () =>
    signRequest({
      service: 'dynamodb',
      region: 'local',
      host: `127.0.0.1:${port}`,
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
      },
      body,
      credentials: awsCredentials(),
      at: new Date(),
    }),
};
type Way = keyof typeof ways;

const rounds = 12;
const callsOfRound = 150;
const times: Record<Way, number[]> = { direct: [], undici: [], sdk: [], signing: [] };
report('Calling');
for (let round = 0; round < rounds; round++)
  for (const way of Object.keys(ways) as Way[]) {
    const start = process.threadCpuUsage();
    for (let i = 0; i < callsOfRound; i++) await ways[way]();
    const { user, system } = process.threadCpuUsage(start);
    times[way].push((user + system) / callsOfRound);
  }
await worker.terminate();

const warm = (way: Way) => Math.round(median(times[way].slice(Math.floor(rounds / 3))));
const figures: CallFigures = {
  machine: describeMachine(),
  rounds,
  callsOfRound,
  directMicroseconds: warm('direct'),
  sdkMicroseconds: warm('sdk'),
  signingMicroseconds: warm('signing'),
  undiciMicroseconds: warm('undici'),
  clients: await weighClients(),
};
const page = callsPage(figures);
console.log(page);
writeFigures('calls', figures, page);
if (figures.directMicroseconds > mostOfTheSdk * figures.sdkMicroseconds) {
  console.error('The direct calls have lost their gain: use the SDK again, or find out why (record 0092).');
  process.exitCode = 1;
}
// Connections that are kept would keep the process, too.
process.exit();
