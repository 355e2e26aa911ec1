import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly json: unknown;
}

/** One kept connection to a service; whatever is not a success is an error. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  send({ method, path, body }: Sent): Promise<Received> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...this.#headers,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}${path}`, { method, agent: this.#agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString();
          const { statusCode = 0 } = answer;
          if (statusCode >= 300)
            reject(new Error(`${method} ${path}: ${statusCode} ${received.slice(0, 500)}`));
          else resolve({ headers: answer.headers, json: JSON.parse(received) });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
