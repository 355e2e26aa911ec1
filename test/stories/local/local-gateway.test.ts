import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTemporaryFolder } from '../../../lib/local/temporary-folder.ts';
import { sendRaw } from '../../support/connections/raw-socket.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY, patience: 'off' });
});
afterAll(() => runtime.stop());

interface Echo {
  readonly event: Record<string, unknown> & { headers: Record<string, string> };
  readonly environment: Record<string, string>;
  readonly requestId: string;
  readonly functionName: string;
  readonly remaining: number;
}

async function echo(path: string, init?: RequestInit): Promise<Echo> {
  const response = await fetch(`${runtime.url}${path}`, init);
  return (await response.json()) as Echo;
}

function bodyOf(rawAnswer: string): string {
  return rawAnswer.slice(rawAnswer.indexOf('\r\n\r\n') + 4);
}

describe('what is not a request', () => {
  test.each([
    ['garbage', '\u0000\u0001\u0002 garbage\r\n\r\n'],
    ['a TLS handshake', Buffer.from('1603010200010001fc0303', 'hex')],
    ['no host', 'GET /echo HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a host that is none', 'GET /echo HTTP/1.1\r\nhost: [:::\r\nconnection: close\r\n\r\n'],
    ['a broken header', 'GET /echo HTTP/1.1\r\nhost: x\r\nno colon here\r\n\r\n'],
    [
      'two different lengths',
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
  ])('%s is answered with 400 in the gateway’s own words', async (_, bytes) => {
    const answer = await sendRaw(runtime.url, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(bodyOf(answer))).toEqual({ message: STATUS_CODES[400] });
  });

  test.each([
    ['a header of 100 KB', 'x-large', 100_000],
    ['a bearer token of 1 MB', 'authorization', 1_000_000],
  ])('%s is answered with 431 in the gateway’s own words', async (_, header, length) => {
    const answer = await sendRaw(
      runtime.url,
      `GET /echo HTTP/1.1\r\nhost: x\r\n${header}: Bearer ${'t'.repeat(length)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(bodyOf(answer))).toEqual({ message: STATUS_CODES[431] });
  });

  test('HEAD with too much in it is answered with 431 and no body', async () => {
    const answer = await sendRaw(runtime.url, `HEAD /echo?${'x'.repeat(30_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n$/s);
  });

  test('a slow client that goes on sending after a 431 is not cut off', async () => {
    const { hostname, port } = new URL(runtime.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    let answer = '';
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.write(`POST /echo?${'x'.repeat(30_000)} HTTP/1.1\r\nhost: x\r\ncontent-length: 12000\r\n\r\n`);
    for (let i = 0; i < 12; i++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      socket.write('x'.repeat(1000));
    }
    socket.end();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(errors).toEqual([]);
  });

  test('a path that cannot be decoded is answered with 400 in the gateway’s own words', async () => {
    const response = await fetch(`${runtime.url}/things/%E0%A4%A`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: STATUS_CODES[400] });
  });

  test('a body of 11 MB is answered with 413 in the gateway’s own words', async () => {
    const response = await fetch(`${runtime.url}/echo`, {
      method: 'POST',
      body: 'x'.repeat(11 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  test('a body beyond what one invocation takes is answered with 413 in the gateway’s own words', async () => {
    const response = await fetch(`${runtime.url}/echo`, {
      method: 'POST',
      body: 'x'.repeat(7 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  test('a caller that closes the connection half-way is forgotten without a log line', async () => {
    const { hostname, port } = new URL(runtime.url);
    const linesBefore = runtime.process.lines.length;
    const socket = connect(Number(port), hostname);
    socket.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nonly this');
    await once(socket, 'connect');
    socket.destroy();
    expect((await fetch(`${runtime.url}/misbehave/well`)).status).toBe(200);
    const complaints = runtime.process.lines.slice(linesBefore).filter((line) => !line.startsWith('{'));
    expect(complaints).toEqual([]);
  });

  test('the server still works after all of that', async () => {
    await sendRaw(runtime.url, 'garbage\r\n\r\n');
    expect((await fetch(`${runtime.url}/echo`)).status).toBe(200);
  });
});

describe('the event', () => {
  test('carries path, query, headers and cookies as payload format 2.0 says', async () => {
    const { event, requestId } = await echo('/things/a%20b?x=1&y=2&x=3', {
      headers: { cookie: 'first=1; second=2', 'X-Mixed-Case': 'Kept' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /things/{name}',
      rawPath: '/things/a b',
      rawQueryString: 'x=1&y=2&x=3',
      queryStringParameters: { x: '1,3', y: '2' },
      pathParameters: { name: 'a b' },
      cookies: ['first=1', 'second=2'],
      headers: { 'x-mixed-case': 'Kept' },
      isBase64Encoded: false,
      requestContext: {
        routeKey: 'GET /things/{name}',
        stage: '$default',
        http: { method: 'GET', path: '/things/a b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
    expect(requestId).toBe((event.requestContext as { requestId: string }).requestId);
  });

  test.each([
    ['JSON', 'application/json', '{"a":"ä"}', '{"a":"ä"}', false],
    ['bytes that are not UTF-8', 'application/json', Buffer.from([0xff, 0xfe]), '//4=', true],
    ['a type that is not text', 'application/octet-stream', 'abc', 'YWJj', true],
  ])('carries a body of %s', async (_, type, body, expected, encoded) => {
    const { event } = await echo('/echo', { method: 'POST', headers: { 'content-type': type }, body });
    expect(event).toMatchObject({ body: expected, isBase64Encoded: encoded });
  });

  test('goes to the fallback when no route matches path and method', async () => {
    expect((await echo('/nothing/here')).event.routeKey).toBe('$default');
    expect((await echo('/echo', { method: 'DELETE' })).event.routeKey).toBe('$default');
    expect((await echo('/things/')).event.routeKey).toBe('$default');
  });
});

describe('the function', () => {
  test('has the environment of its template entry and what Lambda adds, nothing of this machine', async () => {
    const { environment, functionName } = await echo('/echo');
    const { tableName } = await runtime.info();
    expect(Object.keys(environment).sort()).toEqual([
      'AWS_ACCESS_KEY_ID',
      'AWS_ENDPOINT_URL_DYNAMODB',
      'AWS_ENDPOINT_URL_LAMBDA',
      'AWS_ENDPOINT_URL_S3',
      'AWS_ENDPOINT_URL_SESV2',
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      'AWS_LAMBDA_FUNCTION_NAME',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'GREETING',
      'TABLE_NAME',
    ]);
    expect(environment).toMatchObject({
      GREETING: 'hello',
      TABLE_NAME: tableName,
      AWS_LAMBDA_FUNCTION_NAME: functionName,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    });
  });

  test('knows how much of its time is left', async () => {
    const { remaining } = await echo('/echo');
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(20_000);
  });

  test('writes lines to the standard output of the runtime as they are', async () => {
    await echo('/echo');
    expect(runtime.process.lines).toContain('{"said":"a line of the function"}');
  });

  test.each([
    ['throw', 500, 'Internal Server Error'],
    ['stray', 500, 'Internal Server Error'],
    ['exit', 500, 'Internal Server Error'],
    ['invalid', 500, 'Internal Server Error'],
    ['huge', 500, 'Internal Server Error'],
    ['badHeader', 500, 'Internal Server Error'],
    ['hang', 503, 'Service Unavailable'],
    ['loop', 503, 'Service Unavailable'],
  ])(
    'that does "%s" gets the answer the gateway gives, and serves the next request',
    async (how, status, message) => {
      const response = await fetch(`${runtime.url}/misbehave/${how}`);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ message });
      expect(await (await fetch(`${runtime.url}/misbehave/well`)).text()).toBe('fine');
    },
  );

  test('that takes more memory than its template entry grants dies alone', async () => {
    expect((await fetch(`${runtime.url}/exhaust-memory`)).status).toBe(500);
    expect(await (await fetch(`${runtime.url}/exhaust-memory?not`)).text()).toBe('fine');
  });

  test('may return a plain value, which becomes a JSON answer', async () => {
    const response = await fetch(`${runtime.url}/misbehave/plain`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ hello: 'world' });
    expect(await (await fetch(`${runtime.url}/misbehave/text`)).text()).toBe('just text');
  });

  test('may return bytes and cookies', async () => {
    const response = await fetch(`${runtime.url}/misbehave/binary`);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 1]);
    expect((await fetch(`${runtime.url}/echo`)).headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  });

  test('handles many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => echo(`/things/${index}`)));
    expect(answers.map(({ event }) => (event.pathParameters as { name: string }).name)).toEqual(
      Array.from({ length: 40 }, (_, index) => String(index)),
    );
  });
});

test('a preflight is handed to the fallback, and headers for other sites are the function’s own', async () => {
  const response = await fetch(`${runtime.url}/anything`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  });
  const { event } = (await response.json()) as Echo;
  expect(event).toMatchObject({
    routeKey: 'OPTIONS /{proxy+}',
    requestContext: { http: { method: 'OPTIONS' } },
  });
  expect(response.headers.has('access-control-allow-methods')).toBe(false);
});

test('the API fails as on AWS where its role asks for a condition key that API Gateway does not send', async () => {
  const assembly = createTemporaryFolder();
  cpSync(process.env.DAYMARK_TRIAL_ASSEMBLY ?? '', assembly, { recursive: true });
  const file = join(assembly, 'trial.template.json');
  const principal = '"Principal":{"Service":"apigateway.amazonaws.com"}';
  const template = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  expect(template).toContain(principal);
  const condition = '"Condition":{"StringEquals":{"aws:SourceAccount":"000000000000"}}';
  writeFileSync(file, template.replace(principal, `${principal},${condition}`));
  const shutOut = await startRuntime({ assembly });
  try {
    const response = await fetch(`${shutOut.url}/echo`);
    expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  } finally {
    await shutOut.stop();
  }
});
