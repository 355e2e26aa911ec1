import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deadlineSignal } from '../platform/deadline.ts';

export interface CallLimits {
  /** For each try of a call, from its first byte to the last of its answer. */
  readonly callMilliseconds: number;
  readonly connectMilliseconds: number;
  /** More than that wait for one to end, before any of their time has begun. */
  readonly callsAtOnce: number;
}

/** As many as the SDK opens sockets: a call that had to wait for one would count that as time to connect. */
export const usualLimits: CallLimits = { callMilliseconds: 4000, connectMilliseconds: 1000, callsAtOnce: 50 };

/** How the SDK's own limits are set: on its own it only warns of an answer that is late, and waits on. */
export const handlerOptions = ({ callMilliseconds, connectMilliseconds }: CallLimits) => ({
  connectionTimeout: connectMilliseconds,
  requestTimeout: callMilliseconds,
  throwOnRequestTimeout: true,
  socketTimeout: callMilliseconds,
});

/** What the SDK hands up: the head of an answer, its body still on its way. */
interface Raw {
  readonly response: { readonly body?: Body };
}
interface Body {
  once?(event: 'close', listener: () => void): void;
  destroy?(error: Error): void;
}

/** Bounds what the SDK leaves open: bodies that never end, calls that wait for a socket, and those past the deadline. */
export function boundCalls(client: DynamoDBClient, { callMilliseconds, callsAtOnce }: CallLimits): void {
  endAtDeadline(client.config.requestHandler);
  const places = new Places(callsAtOnce);
  client.middlewareStack.add(
    (next) => async (call) => {
      const giveBack = await places.take(deadlineSignal());
      const begun = performance.now();
      try {
        const answer = await next(call);
        const { body } = (answer as unknown as Raw).response;
        endWithin(body, callMilliseconds - (performance.now() - begun), giveBack);
        return answer;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    { step: 'deserialize', priority: 'low', name: 'boundCalls' },
  );
}

/** In the options of a call it would keep the SDK from preparing each kind of call once. */
function endAtDeadline(handler: DynamoDBClient['config']['requestHandler']): void {
  const handle = handler.handle.bind(handler);
  handler.handle = (request, options) => {
    const abortSignal = deadlineSignal();
    return handle(request, abortSignal === undefined ? options : { ...options, abortSignal });
  };
}

/** The place is free again once the body has come to its end, whichever. */
function endWithin(body: Body | undefined, milliseconds: number, ended: () => void): void {
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

const givenUp = () => Object.assign(new Error('The deadline passed.'), { name: 'AbortError' });

/** So many at once; the others in the order they came. */
class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  async take(signal: AbortSignal | undefined): Promise<() => void> {
    if (signal?.aborted) throw givenUp();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    return () => this.#giveBack();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(givenUp());
      };
      this.#waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
