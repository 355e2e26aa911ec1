import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { shiftDate } from './shifted-date.ts';
import type { FromWorker, Invocation, WorkerData } from './worker-messages.ts';

// Stands for Lambda's runtime client; compiled to one script and started in a thread of its own.
const { file, exportName, clockOffset, functionName, functionArn, memoryMegabytes } =
  workerData as WorkerData;

const RealDate = Date;
const shifted = shiftDate(RealDate, clockOffset);
Object.defineProperty(RealDate.prototype, 'constructor', { value: shifted });
globalThis.Date = shifted;

const handler: (event: unknown, context: unknown) => unknown = createRequire(file)(file)[exportName];
if (typeof handler !== 'function') throw new Error(`${file} does not export "${exportName}".`);

function contextOf({ requestId, timeoutMilliseconds }: Invocation) {
  const deadline = performance.now() + timeoutMilliseconds;
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memoryMegabytes),
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
}

const port = parentPort;
const send = (message: FromWorker) => port?.postMessage(message);

port?.on('message', async (invocation: Invocation) => {
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    send({ kind: 'result', result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    send({ kind: 'failure', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
send({ kind: 'ready' });
