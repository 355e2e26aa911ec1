import { connect as connectPlainly, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { type Answer, AnswerReader } from './http-answer.ts';

export interface TimeLimits {
  /** Milliseconds until the connection stands. */
  readonly connectionTimeout: number;
  /** Milliseconds until the whole answer is there. */
  readonly requestTimeout: number;
}

const mostConnections = 50;

const failure = (name: string, message: string, code?: string) =>
  Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });

const abortions = new WeakMap<AbortSignal, Set<() => void>>();

/** Listens once per signal, as several calls share one and listening is dear; answers how to stop. */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  let acts = abortions.get(signal);
  if (acts === undefined) {
    const all = new Set<() => void>();
    signal.addEventListener('abort', () => {
      for (const one of [...all]) one();
    });
    abortions.set(signal, all);
    acts = all;
  }
  const known = acts.add(act);
  return () => known.delete(act);
}

/** What is under way on a connection. */
interface Exchange {
  readonly receive: (bytes: Buffer) => void;
  readonly end: (error: Error | undefined) => void;
}

interface Connection {
  readonly socket: Socket;
  isOpen: boolean;
  exchange: Exchange | undefined;
}

/**
 * Posts to one address over connections that are kept, one request at a time on each. Node's own client does this for
 * every kind of HTTP; between two waits for the database, with nothing left in the processor's caches, its code took
 * six times the CPU of this one.
 */
export class KeptConnections {
  readonly #endpoint: URL;
  readonly #limits: TimeLimits;
  readonly #idle: Connection[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;
  #session: Buffer | undefined;

  constructor(endpoint: URL, limits: TimeLimits) {
    this.#endpoint = endpoint;
    this.#limits = limits;
  }

  /** `request` is the whole text of a request, head and body. */
  async post(request: string, signal: AbortSignal | undefined): Promise<Answer> {
    if (this.#idle.length === 0 && this.#open >= mostConnections)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (signal?.aborted) {
      this.#waiting.shift()?.();
      throw failure('AbortError', 'The deadline has passed.');
    }
    const connection = this.#idle.pop() ?? this.#connect();
    try {
      return await this.#exchange(connection, request, signal);
    } finally {
      this.#waiting.shift()?.();
    }
  }

  #exchange(connection: Connection, request: string, signal: AbortSignal | undefined): Promise<Answer> {
    const { socket } = connection;
    const { connectionTimeout, requestTimeout } = this.#limits;
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader();
      const fail = (error: Error) => {
        settle();
        socket.destroy();
        reject(error);
      };
      const succeed = (answer: Answer) => {
        settle();
        if (answer.isKept && connection.isOpen) this.#keep(connection);
        else socket.destroy();
        resolve(answer);
      };
      const abort = () => fail(failure('AbortError', 'The deadline has passed.'));
      const tooLate = (what: string) => () => fail(failure('TimeoutError', `${what} in the time allowed.`));
      const answerTimer = setTimeout(tooLate('No answer'), requestTimeout);
      const connectionTimer = socket.connecting
        ? setTimeout(tooLate('No connection'), connectionTimeout)
        : undefined;
      const settle = () => {
        clearTimeout(answerTimer);
        clearTimeout(connectionTimer);
        stopListening?.();
        connection.exchange = undefined;
      };

      const stopListening = signal && onAbort(signal, abort);
      connection.exchange = {
        receive(bytes) {
          clearTimeout(connectionTimer);
          try {
            const answer = reader.push(bytes);
            if (answer !== undefined) succeed(answer);
          } catch (error) {
            fail(error as Error);
          }
        },
        end(error) {
          const answer = error === undefined ? reader.end() : undefined;
          if (answer !== undefined) succeed(answer);
          else fail(error ?? failure('Error', 'The connection ended before the answer.', 'ECONNRESET'));
        },
      };
      if (connectionTimer !== undefined)
        socket.once(this.#isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connectionTimer));
      socket.ref();
      socket.write(request);
    });
  }

  /** While it waits to be used again it keeps no process alive. */
  #keep(connection: Connection): void {
    connection.socket.unref();
    this.#idle.push(connection);
  }

  get #isSecure(): boolean {
    return this.#endpoint.protocol === 'https:';
  }

  #connect(): Connection {
    const { hostname: host, port } = this.#endpoint;
    const socket = this.#isSecure
      ? connectSecurely({
          host,
          port: Number(port || 443),
          servername: host,
          ALPNProtocols: ['http/1.1'],
          ...(this.#session && { session: this.#session }),
        }).on('session', (session) => {
          this.#session = session;
        })
      : connectPlainly({ host, port: Number(port || 80) });
    const connection: Connection = { socket, isOpen: true, exchange: undefined };
    this.#open += 1;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 1000);
    socket.on('data', (bytes) => {
      // Nobody asked: whatever it is, the next answer could not be told from it.
      if (connection.exchange === undefined) socket.destroy();
      else connection.exchange.receive(bytes);
    });
    socket.on('end', () => connection.exchange?.end(undefined));
    socket.on('error', (error) => connection.exchange?.end(error));
    socket.on('close', () => {
      connection.isOpen = false;
      this.#open -= 1;
      const place = this.#idle.indexOf(connection);
      if (place >= 0) this.#idle.splice(place, 1);
      connection.exchange?.end(failure('Error', 'The connection was closed.', 'ECONNRESET'));
    });
    return connection;
  }
}
