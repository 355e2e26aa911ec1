import { shiftDate } from './shifted-date.ts';
import type { FromInstance, Invocation, WorkerData } from './worker-messages.ts';

/**
 * Replaces Lambda's runtime client. It is handed to each thread as text, so it uses nothing from outside of it: a
 * thread that had to load and strip a module by itself would start 50 ms later.
 */
function serveEvents(shift: typeof shiftDate): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { parentPort: port, workerData } = process.getBuiltinModule('node:worker_threads');
  const { file, exportName, clockOffset, functionName, functionArn, memoryMegabytes } =
    workerData as WorkerData;

  const RealDate = Date;
  const shifted = shift(RealDate, clockOffset);
  Object.defineProperty(RealDate.prototype, 'constructor', { value: shifted });
  globalThis.Date = shifted;

  const handler: (event: unknown, context: unknown) => unknown = createRequire(file)(file)[exportName];
  if (typeof handler !== 'function') throw new Error(`${file} does not export "${exportName}".`);

  /** Threads have clocks of their own; on a busy machine a message may arrive long after it was sent. */
  const now = () => performance.timeOrigin + performance.now();

  function contextOf({ requestId, timeoutMilliseconds, beganAt = now() }: Invocation) {
    const deadline = beganAt + timeoutMilliseconds;
    return {
      awsRequestId: requestId,
      functionName,
      functionVersion: '$LATEST',
      invokedFunctionArn: functionArn,
      memoryLimitInMB: String(memoryMegabytes),
      getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - now())),
    };
  }

  const send = (message: FromInstance) => port?.postMessage(message);
  const textOf = (error: unknown) =>
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  port?.on('message', async (invocation: Invocation) => {
    try {
      const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
      send({ kind: 'result', result: JSON.stringify(result) ?? 'null' });
    } catch (error) {
      send({ kind: 'failure', error: textOf(error) });
    }
  });
  send({ kind: 'ready' });
}

export const workerScript = `(${serveEvents})(${shiftDate});`;
