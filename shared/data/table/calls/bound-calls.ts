import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deadlineSignal } from '../../../platform/deadline.ts';
import type { CallLimits } from './database-call.ts';
import { Semaphore } from './semaphore.ts';

/** Options that make the SDK give up: by default it only warns of an answer that is late, and waits on. */
export const handlerOptions = ({ callMilliseconds, connectMilliseconds }: CallLimits) => ({
  connectionTimeout: connectMilliseconds,
  requestTimeout: callMilliseconds,
  throwOnRequestTimeout: true,
  socketTimeout: callMilliseconds,
});

/** An answer inside the SDK: its head is there, its body still on its way. */
interface Raw {
  readonly response: { readonly body?: CallBody };
}
interface CallBody {
  once?(event: 'close', listener: () => void): void;
  destroy?(error: Error): void;
}

/** Bounds what the SDK leaves open: bodies that never end, calls that wait for a socket, and those past the deadline. */
export function boundCalls(client: DynamoDBClient, { callMilliseconds, callsAtOnce }: CallLimits): void {
  endAtDeadline(client.config.requestHandler);
  const semaphore = new Semaphore(callsAtOnce);
  client.middlewareStack.add(
    (next) => async (call) => {
      await semaphore.take(deadlineSignal());
      const begun = performance.now();
      try {
        const answer = await next(call);
        const { body } = (answer as unknown as Raw).response;
        endWithin(body, callMilliseconds - (performance.now() - begun), () => semaphore.giveBack());
        return answer;
      } catch (error) {
        semaphore.giveBack();
        throw error;
      }
    },
    { step: 'deserialize', priority: 'low', name: 'boundCalls' },
  );
}

/** Passed to the handler: a signal in a call's options would keep the SDK from preparing each kind of call once. */
function endAtDeadline(handler: DynamoDBClient['config']['requestHandler']): void {
  const handle = handler.handle.bind(handler);
  handler.handle = (request, options) => {
    const abortSignal = deadlineSignal();
    return handle(request, abortSignal === undefined ? options : { ...options, abortSignal });
  };
}

/** The place is free again once the body has come to its end, whichever. */
function endWithin(body: CallBody | undefined, milliseconds: number, ended: () => void): void {
  if (body?.once === undefined) {
    ended();
    return;
  }
  const late = new Error('The answer did not come to its end in time.');
  late.name = 'TimeoutError';
  const timer = setTimeout(() => body.destroy?.(late), Math.max(0, milliseconds));
  body.once('close', () => {
    clearTimeout(timer);
    ended();
  });
}
