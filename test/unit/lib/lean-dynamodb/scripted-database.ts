import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What happens to a request: an answer, a connection that breaks, or silence. */
export type Step = { readonly status: number; readonly body: object | string } | 'breaks' | 'silence';

export interface ScriptedDatabase {
  readonly endpoint: string;
  readonly received: readonly { readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  close(): void;
}

/** Answers one request after the other by the script, and the rest like the last. */
export async function startScriptedDatabase(script: readonly Step[]): Promise<ScriptedDatabase> {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const step = script[Math.min(received.length, script.length - 1)];
    received.push({ headers: incoming.headers, body: JSON.parse(await text(incoming)) });
    if (step === 'breaks') incoming.socket.destroy();
    else if (typeof step === 'object') {
      outgoing.writeHead(step.status, { 'x-amzn-requestid': 'request-1' });
      outgoing.end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
