import { credentialsOfFunction, regionalEndpoint } from './environment.ts';
import { failureOf, isPassing, type ServiceFailure } from './failures.ts';
import type { Answer } from './http-answer.ts';
import { KeptConnections } from './kept-connections.ts';
import { authorization, type Credentials } from './signature.ts';

export interface ClientConfig {
  readonly region?: string;
  readonly endpoint?: string;
  readonly credentials?: Credentials;
  readonly maxAttempts?: number;
  readonly requestHandler?: { readonly connectionTimeout?: number; readonly requestTimeout?: number };
}

/**
 * Takes the place of the SDK's client in a bundle: signs, sends, tries again. The SDK's does the same through some
 * twenty layers that serve every service, protocol and kind of credentials, and takes four times the CPU for it.
 */
export class DynamoDBClient {
  readonly #region: string;
  readonly #endpoint: URL;
  readonly #credentials: Credentials;
  readonly #attempts: number;
  readonly #connections: KeptConnections;

  constructor(config: ClientConfig = {}) {
    const { AWS_REGION, AWS_ENDPOINT_URL_DYNAMODB } = process.env;
    const { connectionTimeout = 1000, requestTimeout = 4000 } = config.requestHandler ?? {};
    this.#region = config.region ?? AWS_REGION ?? '';
    this.#endpoint = new URL(config.endpoint ?? AWS_ENDPOINT_URL_DYNAMODB ?? regionalEndpoint(this.#region));
    this.#credentials = config.credentials ?? credentialsOfFunction();
    this.#attempts = config.maxAttempts ?? 3;
    this.#connections = new KeptConnections(this.#endpoint, { connectionTimeout, requestTimeout });
  }

  /** `input` and the answer in DynamoDB's own JSON. */
  async call(operation: string, input: object, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt++) {
      try {
        return read(await this.#connections.post(this.#request(operation, body), signal));
      } catch (thrown) {
        const error = thrown as ServiceFailure;
        error.$metadata = { ...error.$metadata, attempts: attempt };
        if (attempt >= this.#attempts || !isPassing(error) || signal?.aborted) throw error;
      }
      await pause(attempt, signal);
    }
  }

  /** The whole text of a signed request. */
  #request(operation: string, body: string): string {
    const { host } = this.#endpoint;
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const { sessionToken } = this.#credentials;
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
    };
    const unsigned = { host, headers, body, region: this.#region, service: 'dynamodb', time };
    let lines = `host: ${host}\r\nx-amz-date: ${time}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    for (const [name, value] of Object.entries(headers)) lines += `${name}: ${value}\r\n`;
    const signature = authorization(this.#credentials, unsigned);
    return `POST / HTTP/1.1\r\n${lines}authorization: ${signature}\r\n\r\n${body}`;
  }
}

function read({ status, requestId, text }: Answer): Record<string, unknown> {
  if (status !== 200) throw failureOf(status, requestId, text);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Exponential back-off with full jitter, given up when the deadline passes: the next attempt tells so. */
function pause(attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const milliseconds = Math.random() * Math.min(2_000, 50 * 2 ** attempt);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
