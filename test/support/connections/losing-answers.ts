import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RuntimeInfo } from '../../../lib/local/runtime-info.ts';
import { connect } from '../../../shared/data/table/connection.ts';
import type { Service } from '../client.ts';

/**
 * Does work in the service's table over a line that loses every other answer to one kind of call: the database has
 * done what it was asked, and nobody hears of it.
 */
export function whileLosingAnswers<T>(service: Service, action: string, work: () => Promise<T>): Promise<T> {
  return service.inTable(async () => {
    const info = (await (await fetch(`${service.url}/local/info`)).json()) as RuntimeInfo;
    const { tableName, region, dynamodbEndpoint, accessKeyId, secretAccessKey } = info;
    const connectTo = (endpoint: string) =>
      connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
    const line = await listen(losingLine(new URL(dynamodbEndpoint), action));
    try {
      connectTo(`http://127.0.0.1:${(line.address() as AddressInfo).port}`);
      return await work();
    } finally {
      connectTo(dynamodbEndpoint);
      line.closeAllConnections();
      line.close();
    }
  });
}

function losingLine(target: URL, action: string): Server {
  let calls = 0;
  return createServer((incoming, outgoing) => {
    const isWatched = String(incoming.headers['x-amz-target']).endsWith(`.${action}`);
    const isLost = isWatched && calls++ % 2 === 0;
    const { hostname, port } = target;
    const { method = 'POST', url = '/', headers } = incoming;
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (isLost) {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
}

const listen = (server: Server) =>
  new Promise<Server>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
