import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createEvent, parseTarget } from '../../lib/local/gateway/event.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { assistantsPath } from '../../shared/routes/oauth/oauth-paths.ts';
import { serviceAt } from '../support/client.ts';
import { assistantMessage } from '../support/hostile/assistant-messages.ts';
import { canary } from '../support/hostile/texts.ts';
import { importHandler } from '../support/import-handler.ts';
import type { AssistantMessage } from '../support/people/assistant-messages.ts';
import { letIn } from '../support/people/assistants.ts';
import { leaseRuntime } from '../support/runtime.ts';

const messages = 10_000;
/** Fewer than an assistant may send at once. */
const messagesOfOne = 50;
const atOnce = 10;

function eventOf({ body, headers }: AssistantMessage, token: string): unknown {
  const target = parseTarget(assistantsPath);
  if (target === undefined) throw new Error('That is a path.');
  const sent = {
    host: 'localhost',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    ...headers,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const received = {
    requestId: 'proof',
    method: 'POST',
    target,
    protocol: 'HTTP/1.1',
    scheme: 'http' as const,
    host: 'localhost',
    rawHeaders: Object.entries(sent).flat(),
    sourceIp: '192.0.2.1',
    body: Buffer.from(text),
    receivedAt: Date.now(),
  };
  const route = { key: `POST ${assistantsPath}`, functionArn: '' };
  return JSON.parse(JSON.stringify(createEvent(received, { route, pathParameters: undefined }, 'api')));
}

const isBug = (line: string) => line.includes('"bug"');

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

test(`${messages} random and nearly valid messages are answered without a bug, a stack or a word in the log`, async () => {
  const runtime = await leaseRuntime();
  const service = serviceAt(runtime.url);
  process.env.ISSUER = runtime.url;
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const { tableName, region, dynamodbEndpoint, accessKeyId, secretAccessKey } = await runtime.info();
  connect(tableName, {
    region,
    endpoint: dynamodbEndpoint,
    credentials: { accessKeyId, secretAccessKey },
  });
  const logged: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  const { handler } = await importHandler('assistants');
  // Of each request its own: what is known of a caller is kept there.
  const newContext = () => ({ awsRequestId: 'proof', getRemainingTimeInMillis: () => 60_000 });
  const statuses = new Map<number, number>();

  async function sendAll(sample: readonly AssistantMessage[], token: string): Promise<void> {
    for (let i = 0; i < sample.length; i += atOnce)
      await Promise.all(
        sample.slice(i, i + atOnce).map(async (message) => {
          const { statusCode, body }: Answer = await handler(eventOf(message, token), newContext());
          if (statusCode >= 500 || /\n\s+at |node_modules/.test(body))
            throw new Error(
              [
                `${statusCode} ${body}`,
                JSON.stringify(message).slice(0, 3_000),
                ...logged.filter(isBug),
              ].join('\n'),
            );
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        }),
      );
  }

  for (let sent = 0; sent < messages; sent += messagesOfOne) {
    const { token } = await letIn(service, person, { name: 'Helper' });
    await sendAll(fc.sample(assistantMessage, { seed: sent, numRuns: messagesOfOne }), token);
  }
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(messages);
  // Not all are refused at the door.
  expect(statuses.get(200)).toBeGreaterThan(messages / 10);
  expect(logged.filter((line) => line.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
}, 900_000);
