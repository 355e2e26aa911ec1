import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface PeerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

export interface PeerResponse {
  readonly headers: IncomingHttpHeaders;
  readonly json: unknown;
}

/** A request as it was sent and answered. */
export interface Exchange extends PeerRequest {
  readonly answer: CannedResponse;
}
export interface CannedResponse {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One kept connection to a service; whatever is not a success is an error. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #recorded: Exchange[] | undefined;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** The same requests to another address. */
  elsewhere = (url: string): Connection => new Connection(url, this.#headers);

  /** The exchanges over this connection while the work is done. */
  async exchangesOf(work: () => Promise<unknown>): Promise<readonly Exchange[]> {
    const recorded: Exchange[] = [];
    this.#recorded = recorded;
    await work();
    this.#recorded = undefined;
    return recorded;
  }

  send(sent: PeerRequest): Promise<PeerResponse> {
    const { method, path, body } = sent;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...this.#headers,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${this.#url}${path}`, { method, agent: this.#agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const received = Buffer.concat(chunks).toString();
          const { statusCode = 0 } = answer;
          this.#recorded?.push({ ...sent, answer: { headers: answer.headers, text: received } });
          if (statusCode >= 300)
            reject(new Error(`${method} ${path}: ${statusCode} ${received.slice(0, 500)}`));
          else resolve({ headers: answer.headers, json: JSON.parse(received) });
        });
      });
      // A server drops a connection that nobody used for some seconds, perhaps at this moment: nothing was done.
      const wasDropped = (error: NodeJS.ErrnoException) =>
        outgoing.reusedSocket && error.code === 'ECONNRESET';
      outgoing.on('error', (error) => (wasDropped(error) ? resolve(this.send(sent)) : reject(error)));
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
