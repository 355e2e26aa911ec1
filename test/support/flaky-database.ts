import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RuntimeInfo } from '../../lib/local/runtime-info.ts';
import { connect } from '../../shared/data/table.ts';

/** What becomes of a request: it passes, never arrives, or is done and its answer lost. */
export type Fate = 'pass' | 'lostRequest' | 'lostAnswer';

export interface FlakyDatabase {
  /** Points `shared/data` of this process at the database, through the line that may break. */
  connect(options: { readonly maxAttempts: number }): void;
  /** Decides on each request from now on, by its number from 1. */
  decide(fate: (request: number) => Fate): void;
  /** Requests since the last `decide`. */
  requests(): number;
  close(): Promise<void>;
}

/** A line to the database of a runtime that loses requests or answers on demand. */
export async function flakyDatabaseOf(runtimeUrl: string): Promise<FlakyDatabase> {
  const info = (await (await fetch(`${runtimeUrl}/local/info`)).json()) as RuntimeInfo;
  const target = new URL(info.dynamodbEndpoint);
  let fateOf: (request: number) => Fate = () => 'pass';
  let seen = 0;

  const server = createServer(async (incoming, outgoing) => {
    const fate = fateOf(++seen);
    const body = await buffer(incoming);
    if (fate === 'lostRequest') outgoing.destroy();
    else pass(incoming, body, outgoing, fate === 'lostAnswer');
  });
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, loses: boolean) => {
    const { method, url: path, headers } = incoming;
    const options = { host: target.hostname, port: target.port, method, path, headers };
    forward(options, async (answer) => {
      const answered = await buffer(answer);
      if (loses) outgoing.destroy();
      else outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(answered);
    }).end(body);
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    connect: ({ maxAttempts }) => {
      const { tableName, region, accessKeyId, secretAccessKey } = info;
      connect(tableName, { region, endpoint, maxAttempts, credentials: { accessKeyId, secretAccessKey } });
    },
    decide: (fate) => {
      fateOf = fate;
      seen = 0;
    },
    requests: () => seen,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
