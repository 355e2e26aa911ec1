import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { parseJson } from '../../../shared/domain/json/parse-json.ts';
import { readBody } from '../read-body.ts';
import { type Batch, partialResponse } from './dynamodb-batch.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';

export interface DatabaseResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a call on to the database, with another body. */
export function forward(
  incoming: IncomingMessage,
  body: string,
  { target, agent }: { readonly target: string; readonly agent: Agent },
): Promise<DatabaseResponse> {
  return new Promise((resolve, reject) => {
    const { host: _, 'content-length': __, ...headers } = incoming.headers;
    const onward = request(
      target,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        const { statusCode: status = 502, headers: answered } = answer;
        const { date: _, ...headers } = answered;
        readText(answer).then((text) => resolve({ status, headers, text }), reject);
      },
    );
    onward.on('error', reject);
    onward.end(body);
  });
}

/** Sends the database's answer back; the rest of a batch is handed back in it as not processed. */
export function deliver(
  { status, headers, text }: DatabaseResponse,
  outgoing: ServerResponse,
  batch: Batch | undefined,
): void {
  if (batch === undefined || status !== 200) {
    outgoing.writeHead(status, headers).end(text);
    return;
  }
  const changed = partialResponse(text, batch);
  // The checksum and the length are of the answer before it was changed.
  const { 'x-amz-crc32': _, 'content-length': __, ...others } = headers;
  outgoing.writeHead(status, { ...others, 'content-length': Buffer.byteLength(changed) }).end(changed);
}

/** Undefined unless the text is a JSON object. Its members are taken for what the SDK writes. */
export function parseRequest(text: string): DynamoDbRequest | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? (value as DynamoDbRequest) : undefined;
}

export const readText = async (incoming: IncomingMessage): Promise<string> =>
  (await readBody(incoming, Number.POSITIVE_INFINITY))?.toString() ?? '';
