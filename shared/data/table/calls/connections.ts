import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { millisecondsLeft } from '../../../platform/deadline.ts';
import type { CallLimits } from './database-call.ts';
import type { RawAnswer } from './read-answer.ts';
import { givenUp } from './semaphore.ts';

/** Sends one request and reads its answer to the end. */
type Post = (headers: Readonly<Record<string, string>>, body: string) => Promise<RawAnswer>;

/** Connections to one address that are kept; everything that is sent over them ends in time. */
export function openConnections({ protocol, hostname, port, pathname }: URL, limits: CallLimits): Post {
  const { request, Agent } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: limits.callsAtOnce });
  connectWithin(limits.connectMilliseconds, agent);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port, path: pathname, method: 'POST', agent };

  return (signed, body) =>
    new Promise((resolve, reject) => {
      const stopWatching = watch(limits.callMilliseconds, (error) => {
        reject(error);
        sent.destroy();
        dropIdle(agent);
      });
      const fail = (error: Error) => {
        stopWatching();
        reject(error);
      };
      // A flat list of names and values: Node sends it as it is, without building a table.
      const headers = Object.entries(signed).flat();
      headers.push('user-agent', userAgent);
      headers.push('content-length', String(Buffer.byteLength(body)));
      const sent = request({ ...address, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          stopWatching();
          resolve({
            status: answer.statusCode ?? 0,
            // Hardly any answer's are read, and Node makes their table only then.
            get headers() {
              return answer.headers;
            },
            text: textOf(chunks),
          });
        });
      });
      sent.on('error', (error) => fail(asTimeout(error)));
      sent.end(body);
    });
}

/** The name of these calls in AWS's own records. */
const userAgent = 'daymark';

/** When one connection has gone silent, the others of its age have too, and the next call would wait for them in vain. */
function dropIdle({ freeSockets }: http.Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

/** Gives up after these milliseconds, or when the request itself is out of time. */
function watch(milliseconds: number, giveUp: (error: Error) => void): () => void {
  const left = millisecondsLeft();
  const isLast = left <= milliseconds;
  return after(isLast ? left : milliseconds, () => giveUp(isLast ? givenUp() : tookTooLong()));
}

/** Looks once more at what has come in: while this process was busy, nobody else was late. */
function after(milliseconds: number, act: () => void): () => void {
  let look: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    look = setImmediate(act);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(look);
  };
}

const textOf = (chunks: readonly Buffer[]): string =>
  (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString();

const timeout = (message: string) => Object.assign(new Error(message), { name: 'TimeoutError' });
const tookTooLong = () => timeout('The answer did not come to its end in time.');

/** The errors of a connection that was kept too long; the SDK, too, treats them as time-outs. */
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const asTimeout = (error: NodeJS.ErrnoException) =>
  lost.has(error.code ?? '') ? Object.assign(error, { name: 'TimeoutError' }) : error;

type Connect = (options: object, done: unknown) => Socket;

/** Only while a connection is being made is there anything to watch. */
function connectWithin(milliseconds: number, agent: http.Agent): void {
  const connecting = agent as unknown as { createConnection: Connect };
  const connect = connecting.createConnection.bind(agent);
  connecting.createConnection = (options, done) => {
    const socket = connect(options, done);
    const stopWatching = after(milliseconds, () => socket.destroy(timeout('No connection in time.')));
    for (const event of ['connect', 'close']) socket.once(event, stopWatching);
    return socket;
  };
}
