import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallInterval, wavesOf } from './waves.ts';

export interface RecordingProxy {
  readonly endpoint: string;
  /** Forgets the calls so far. */
  reset(): void;
  /** The number of calls that waited for one another. */
  waves(): number;
  close(): void;
}

// Much longer than anything else takes, so that calls made together are also under way together.
const delayMilliseconds = 40;

/** Passes calls on to the database, slowly, and remembers which of them were under way at the same time. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const agent = new Agent({ keepAlive: true });
  let calls: CallInterval[] = [];
  let step = 0;
  const server = createServer(async (incoming, outgoing) => {
    const call: CallInterval = { begin: step++, end: Number.POSITIVE_INFINITY };
    calls.push(call);
    const body = await buffer(incoming);
    await pause(delayMilliseconds);
    const { host: _, ...headers } = incoming.headers;
    request(target, { method: 'POST', agent, headers }, async (answer) => {
      const answered = await buffer(answer);
      call.end = step++;
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-length': answered.length,
      });
      outgoing.end(answered);
    })
      .on('error', () => outgoing.destroy())
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset() {
      calls = [];
    },
    waves: () => wavesOf(calls),
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
