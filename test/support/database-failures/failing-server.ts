import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { failures } from './failures.ts';

const certificates = join(import.meta.dirname, '../../fixtures/sdk');
export const certificateFile = join(certificates, 'localhost.pem');

/** All requests that came under one failure. */
export interface RequestTally {
  tries: number;
  readonly tokens: Set<string>;
  readonly targets: Set<string>;
  readonly bodies: Set<string>;
}

const item = { pk: { S: 'U#1' }, n: { N: '12.50' }, bytes: { B: 'AP8H' } };
const fineAnswers: Readonly<Record<string, object>> = {
  GetItem: { Item: item },
  Query: { Items: [item, item], Count: 2, LastEvaluatedKey: { pk: { S: 'U#1' } } },
  BatchGetItem: { Responses: { table: [item] }, UnprocessedKeys: {} },
  BatchWriteItem: { UnprocessedItems: {} },
  UpdateItem: { Attributes: item },
};

/** A database over TLS whose failure is in the address: `https://127.0.0.1:port/n`, the nth of all failures. */
export async function startFailingServer() {
  const asked = new Map<string, RequestTally>();
  const server = createServer(
    { key: readFileSync(join(certificates, 'localhost-key.pem')), cert: readFileSync(certificateFile) },
    async (incoming, response) => {
      const path = incoming.url ?? '/';
      const [, run = '', nth = ''] = path.split('/');
      const seen = asked.get(`${run}/${nth}`) ?? newTally();
      asked.set(`${run}/${nth}`, seen);
      const target = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
      const { ClientRequestToken, ...body } = (await json(incoming)) as Record<string, unknown>;
      seen.tries++;
      seen.targets.add(target);
      seen.bodies.add(JSON.stringify(body));
      if (ClientRequestToken !== undefined) seen.tokens.add(String(ClientRequestToken));
      const failure = failures[Object.keys(failures)[Number(nth.split('-')[0])] ?? ''];
      failure?.({ nth: seen.tries, incoming, response, fine: JSON.stringify(fineAnswers[target] ?? {}) });
    },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const newTally = (): RequestTally => ({ tries: 0, tokens: new Set(), targets: new Set(), bodies: new Set() });
