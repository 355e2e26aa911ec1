import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A message that a receiver could verify. */
export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly userId: number;
    readonly changes?: { readonly kind: string; readonly id: number | string; readonly deleted: boolean }[];
  };
}

/** Somebody's server on this machine: keeps what it can verify, and answers as the test says. */
export class WebhookReceiver {
  /** Every call, whatever it was answered. */
  readonly calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  readonly #server: Server;
  answer: (outgoing: ServerResponse) => void = (outgoing) => void outgoing.writeHead(204).end();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', async (incoming, outgoing) => {
      this.calls.push({ headers: incoming.headers, body: await text(incoming) });
      this.answer(outgoing);
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** The messages that arrived, verified by the standard's own library; throws at one that does not verify. */
  read(secret: string): WebhookMessage[] {
    const verifier = new Webhook(secret);
    return this.calls.map(({ headers, body }) => ({
      id: String(headers['webhook-id']),
      ...(verifier.verify(body, headers as Record<string, string>) as Omit<WebhookMessage, 'id'>),
    }));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
