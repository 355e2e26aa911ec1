import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The operations that a caller sent, in order. */
export interface ControlPlane {
  readonly url: string;
  readonly calls: readonly string[];
}

/** The answers of AWS to what a local database does not have: backups and tags. */
function recordedAnswers() {
  const recovering = new Set<string>();
  const backups = (table: string) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: recovering.has(table)
        ? {
            EarliestRestorableDateTime: 1.790000001e9,
            LatestRestorableDateTime: 1.790000001e9,
            PointInTimeRecoveryStatus: 'ENABLED',
            RecoveryPeriodInDays: 35,
          }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  });
  return {
    DescribeContinuousBackups: ({ TableName }: Call) => backups(TableName),
    UpdateContinuousBackups: ({ TableName }: Call) => {
      recovering.add(TableName);
      return backups(TableName);
    },
    TagResource: () => undefined,
  } as Readonly<Record<string, (body: Call) => object | undefined>>;
}

interface Call {
  readonly TableName: string;
}

// Repeated runs see what an earlier one has set.
const answers = recordedAnswers();

/** Stands between a caller and a local database while the work takes, and adds what only AWS has. */
export async function withControlPlane<T>(
  target: string,
  work: (controls: ControlPlane) => Promise<T>,
): Promise<T> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    calls.push(operation);
    const recorded = answers[operation];
    if (recorded !== undefined) {
      const answer = recorded(JSON.parse(body.toString()));
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(answer === undefined ? '' : JSON.stringify(answer));
      return;
    }
    const { host: _, connection: __, ...headers } = request.headers;
    const forwarded = await fetch(target, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    response.writeHead(forwarded.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(Buffer.from(await forwarded.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
