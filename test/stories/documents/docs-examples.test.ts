import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import { type Person, type Service, serviceAt } from '../../support/client.ts';
import { createAnswerCheck } from '../../support/document/create-answer-check.ts';
import { unescaped } from '../../support/document/printed.ts';
import { answersFile, recordAnswers } from '../../support/document/record-answers.ts';
import { type AnswerSchemas, placesIn, shortened } from '../../support/operations/shortened.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { daysAhead } from '../../support/people/shares.ts';
import { leaseRuntime } from '../../support/runtime.ts';

/** `npm run record` writes the answers that the document and the page show, where one is missing or has other members. */
const isRecording = process.env.RECORD_ANSWERS !== undefined;
let recorded = JSON.parse(readFileSync(answersFile, 'utf8')) as Readonly<Record<string, unknown>>;

interface Printed {
  readonly id: string;
  readonly curl: string;
  readonly JavaScript: string;
  readonly Python: string;
}

interface Document {
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
  readonly components: { readonly schemas: AnswerSchemas };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: {
    readonly 200: { readonly content: Record<string, { schema: AnswerSchemas[string]; example?: unknown }> };
  };
}

let service: Service;
let document: Document;
let printed: Printed[];
beforeAll(async () => {
  service = serviceAt((await leaseRuntime()).url);
  document = (await service.get<Document>('/openapi.json')).body;
  const { body } = await service.get<string>('/docs');
  const ids = [...body.matchAll(/<li id="operation-([^"]*)"/g)].map(([, id = '']) => id);
  printed = await Promise.all(
    ids.map(async (id) => {
      const page = await (await fetch(`${service.url}/docs/operations/${id}`)).text();
      const shown = (language: string) => sampleIn(page, language);
      return { id, curl: shown('curl'), JavaScript: shown('JavaScript'), Python: shown('Python') };
    }),
  );
});

function sampleIn(section: string, language: string): string {
  const [, escaped = ''] =
    new RegExp(`data-language="${language}"[^>]*>.*?<pre[^>]*><code>(.*?)</code>`, 's').exec(section) ?? [];
  return unescaped(escaped);
}

/** What the document says of the answer of an operation that succeeds. */
function answered(id: string) {
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
  const [content] = Object.values(operation?.responses[200].content ?? {});
  if (content === undefined) throw new Error(`The document does not describe what ${id} answers.`);
  return content;
}

/** Somebody new whose app has access, and used it: all that the page asks the reader to bring along. */
async function reader(): Promise<Person> {
  const person = await service.createPerson();
  const client = await service.createClient(person.userId);
  await service.get('/api/v3/measurements', await service.grant(person.userId, client));
  return person;
}

/** What the reader has to fill in: their token, the keys of two phones, a day in the future, and 32 random bytes. */
async function broughtBy(person: Person): Promise<Record<string, string>> {
  const devices = deviceKeysOf(service, person);
  return {
    TOKEN: person.token,
    IPHONE_KEY: (await devices.keyFor('healthAutoExport', 'iPhone')).token,
    ANDROID_KEY: (await devices.keyFor('healthConnectWebhook', 'Android')).token,
    UNTIL: daysAhead(30),
    RANDOM_ADDRESS: randomBytes(32).toString('base64url'),
  };
}

const run = promisify(execFile);

/** What a reader pastes into a shell; the status follows the answer. */
async function runCurl(sample: string, variables: Readonly<Record<string, string>>) {
  const script = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${sample}`;
  const { stdout } = await run('bash', ['-euc', script], {
    env: { ...process.env, ...variables },
    maxBuffer: 2 ** 26,
  });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Who used the records on one day stands in the order of their ids, which are drawn by lot: the first is shown. */
function inOrder(answer: unknown): unknown {
  const { accesses } = answer as { readonly accesses?: readonly { readonly actorName: string }[] };
  return accesses === undefined
    ? answer
    : {
        ...(answer as object),
        accesses: accesses.toSorted((a, b) => a.actorName.localeCompare(b.actorName)),
      };
}

const at = (answer: unknown, place: string) =>
  place
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer);

/** Without what nobody else should read, or would be another the next time. */
const redacted = (text: string, { email, token }: Person) =>
  text
    .replaceAll(token, 'your access token')
    .replaceAll(/dm_\d+_[\w-]{43}/g, 'the key')
    .replaceAll(/"accessToken":"(?!your )[^"]*"/g, '"accessToken":"a token for an hour"')
    .replaceAll(/\/shared\/[\w-]{22}/g, '/shared/q7Rk0vGm2cXw9Yt4LzHbNA')
    .replaceAll(/\/shl\/[\w-]{43}/g, '/shl/I91rhba3VsuGXGchcnr6VHlQFKxfE28kuZ0ssbEuxno')
    .replaceAll(/"code":"\w{8}"/g, '"code":"7KMXQ2RB"')
    .replaceAll(email, 'ada@example.org')
    .replaceAll(email.split('@')[0] ?? email, 'ada')
    .replaceAll(service.url, '{baseUrl}');

test('the page shows a request in three languages for every operation', () => {
  expect(printed.map(({ id }) => id).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  expect(printed.filter((one) => !one.curl || !one.JavaScript || !one.Python)).toEqual([]);
});

describe('every request that the page shows succeeds in order', () => {
  test('with curl, and the answers are those shown', async () => {
    const person = await reader();
    const variables: Record<string, string> = await broughtBy(person);
    const answers: Record<string, unknown> = {};
    for (const { id, curl } of printed) {
      const { status, text } = await runCurl(curl, variables);
      if (status !== 200) throw new Error(`${id} answered ${status}: ${text}\n${curl}`);
      const answer = parsed(text);
      for (const [, name = '', place = ''] of curl.matchAll(/^# (\w+) is (\S+) of the answer$/gm))
        variables[name] = String(at(answer, place));
      answers[id] = shortened(
        inOrder(parsed(redacted(text, person))),
        answered(id).schema,
        document.components.schemas,
      );
    }
    if (isRecording) recorded = recordAnswers(recorded, answers);
    for (const id of Object.keys(answers))
      expect([id, placesIn(recorded[id])]).toEqual([id, placesIn(answers[id])]);
  });

  test('in JavaScript', async () => {
    const person = await reader();
    const names: Record<string, unknown> = await broughtBy(person);
    for (const { id, JavaScript } of printed) {
      const checked = async (address: string, options?: RequestInit) => {
        const response = await fetch(address, options);
        if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
        return response;
      };
      const kept = [...JavaScript.matchAll(/^const ([A-Z_]+) = /gm)].map(([, name]) => name ?? '');
      const inFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
      const script = inFunction('fetch', ...Object.keys(names), `${JavaScript}\nreturn {${kept.join()}};`);
      Object.assign(names, await script(checked, ...Object.values(names)));
    }
  });

  test('in Python', async () => {
    const person = await reader();
    const script = [
      ...Object.entries(await broughtBy(person)).map(([name, token]) => `${name} = "${token}"`),
      ...printed.map(({ Python }) => Python),
      'print("done")',
    ].join('\n');
    const { stdout } = await run('python3', ['-c', script]);
    expect(stdout).toBe('done\n');
  });
});

describe('the answers shown', () => {
  let check: ReturnType<typeof createAnswerCheck>;
  beforeAll(() => {
    check = createAnswerCheck(document);
  });

  test.each(routes.map((route) => [route.id, route] as const))('for %s fits its schema', (id, route) => {
    // The service that runs has the answers of before.
    const example = isRecording
      ? JSON.parse(JSON.stringify(recorded[id]).replaceAll('{baseUrl}', service.url))
      : answered(id).example;
    expect(example).toBeDefined();
    expect(JSON.stringify(example)).not.toContain('{baseUrl}');
    const headers = new Headers({
      'content-type': route.contentType ?? 'application/json',
      'x-request-id': 'one',
      'cache-control':
        route.cacheSeconds === undefined ? 'no-store' : `public, max-age=${route.cacheSeconds}`,
      'x-content-type-options': 'nosniff',
    });
    check(route.method, route.path.replaceAll(/[{}]/g, ''), { status: 200, headers, body: example });
  });
});
