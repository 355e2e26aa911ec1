import { Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

export interface PostLimits {
  /** Milliseconds until the connection stands. */
  readonly connectionTimeout: number;
  /** Milliseconds until the whole answer is there. */
  readonly requestTimeout: number;
}

export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly text: string;
}

export type Post = (
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal | undefined,
) => Promise<Answer>;

const failure = (name: string, message: string) => Object.assign(new Error(message), { name });

/** Posts to one address over kept connections: those of one function instance. */
export function posterTo(endpoint: URL, { connectionTimeout, requestTimeout }: PostLimits): Post {
  const isSecure = endpoint.protocol === 'https:';
  const Agent = isSecure ? HttpsAgent : HttpAgent;
  const request = isSecure ? requestHttps : requestHttp;
  const target: RequestOptions = {
    agent: new Agent({ keepAlive: true, maxSockets: 50 }),
    host: endpoint.hostname,
    port: endpoint.port === '' ? null : endpoint.port,
    method: 'POST',
    path: '/',
  };

  return (headers, body, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(failure('AbortError', 'The deadline has passed.'));
        return;
      }
      const sent = request({ ...target, headers });
      const giveUp = (error: Error) => sent.destroy(error);
      const abort = () => giveUp(failure('AbortError', 'The deadline has passed.'));
      const answerTimer = setTimeout(
        () => giveUp(failure('TimeoutError', `No answer within ${requestTimeout} ms.`)),
        requestTimeout,
      );
      let connectionTimer: NodeJS.Timeout | undefined;
      signal?.addEventListener('abort', abort);
      const settle = () => {
        clearTimeout(answerTimer);
        clearTimeout(connectionTimer);
        signal?.removeEventListener('abort', abort);
      };

      sent.on('socket', (socket) => {
        if (!socket.connecting) return;
        connectionTimer = setTimeout(
          () => giveUp(failure('TimeoutError', `No connection within ${connectionTimeout} ms.`)),
          connectionTimeout,
        );
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connectionTimer));
      });
      sent.on('error', (error) => {
        settle();
        reject(error);
      });
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => {
          settle();
          reject(error);
        });
        answer.on('end', () => {
          settle();
          resolve({
            status: answer.statusCode ?? 0,
            requestId: answer.headers['x-amzn-requestid'] as string | undefined,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      });
      sent.end(body);
    });
}
