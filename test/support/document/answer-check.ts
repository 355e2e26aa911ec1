import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsFile } from './document-files.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import { keptValidators, type Validators } from './validators.ts';

export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else text. */
  readonly body: unknown;
}

/** Throws, saying what differs, unless the answer to `METHOD path` is one that the document describes. */
export type AnswerCheck = (method: string, path: string, answer: CheckedAnswer) => void;

/** Checks by the files of a document's folder (`keepDocument`). */
export const keptAnswerCheck = (folder: string): AnswerCheck =>
  checkBy(JSON.parse(readFileSync(join(folder, operationsFile), 'utf8')), keptValidators(folder));

export function checkBy(documented: readonly DocumentedOperation[], validatorOf: Validators): AnswerCheck {
  const operations = documented.map((operation) => ({
    ...operation,
    pattern: patternOf(operation.template),
  }));

  return (method, path, answer) => {
    const found = operations.filter(({ pattern }) => pattern.test(path));
    const operation = found.find((one) => one.method === method);
    try {
      const validate = validatorOf(schemaOf(found, operation, answer));
      if (!validate(answer.body)) throw new Error(differences(validate));
      checkEveryAnswer(operation?.cacheSeconds, answer);
    } catch (error) {
      const body = JSON.stringify(answer.body).slice(0, 2_000);
      throw new Error(`${method} ${path}: ${(error as Error).message}\n${answer.status} ${body}`);
    }
  };
}

const failureSchema = '#/components/schemas/Failure';

function schemaOf(
  found: readonly DocumentedOperation[],
  operation: DocumentedOperation | undefined,
  { status, headers }: CheckedAnswer,
): string {
  if (operation === undefined) {
    const expected = found.length === 0 ? 404 : 405;
    if (status !== expected) throw new Error(`answered ${status} where no operation is documented.`);
    return failureSchema;
  }
  const types = operation.responses[status];
  if (types === undefined) throw new Error(`answered ${status}, which the document does not list.`);
  if (status !== 200) return failureSchema;
  const type = (headers.get('content-type') ?? '').split(';')[0];
  const documented = types.find((one) => one.split(';')[0] === type);
  if (documented === undefined) throw new Error(`answered the undocumented content type ${type}.`);
  const { template, method } = operation;
  const steps = [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    '200',
    'content',
    documented,
    'schema',
  ];
  return `#/${steps.map(pointerStep).join('/')}`;
}

const differences = ({ errors }: ReturnType<Validators>): string =>
  (errors ?? [])
    .slice(0, 30)
    .map(({ instancePath, message }) => `data${instancePath} ${message}`)
    .join(', ');

/** Checks the promises of Rules 1 about every answer. */
function checkEveryAnswer(cacheSeconds: number | undefined, { status, headers, body }: CheckedAnswer): void {
  const requestId = headers.get('x-request-id');
  if (!requestId) throw new Error('has no X-Request-Id.');
  const caching =
    status === 200 && cacheSeconds !== undefined ? `public, max-age=${cacheSeconds}` : 'no-store';
  if (headers.get('cache-control') !== caching) throw new Error(`may be cached otherwise than ${caching}.`);
  if (headers.get('x-content-type-options') !== 'nosniff') throw new Error('may be sniffed.');
  if (status === 200) return;
  const failure = body as { code: number; requestId: string; errors: { message: string; path?: string }[] };
  if (failure.code !== status) throw new Error(`has the code ${failure.code} in its body.`);
  const isReplay = headers.has('idempotent-replayed');
  if (failure.requestId !== requestId && !isReplay) throw new Error('names another request id in its body.');
  for (const { message, path } of failure.errors)
    if (path !== undefined && !message.startsWith(`${path}: `))
      throw new Error(`has a message that does not begin with its path ${path}: ${message}`);
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

const pointerStep = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
