import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { routes } from '../../shared/routes/index.ts';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else text. */
  readonly body: unknown;
}

/** Throws, saying what differs, unless the answer to `METHOD path` is one that the document describes. */
export type AnswerCheck = (method: string, path: string, answer: CheckedAnswer) => void;

const failureSchema = 'document#/components/schemas/Failure';

/**
 * Holds answers against an OpenAPI document with a validator that knows nothing of the code that wrote it. A
 * member that the document does not mention is a difference too.
 */
export function createAnswerCheck(document: object): AnswerCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema(refuseUnknownMembers(document) as object, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (reference: string) => {
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate;
  };
  const operations = Object.entries((document as OpenApiDocument).paths).map(([template, methods]) => ({
    template,
    pattern: patternOf(template),
    methods,
  }));

  function schemaOf(method: string, path: string, { status, headers }: CheckedAnswer): string {
    const found = operations.find(({ pattern }) => pattern.test(path));
    const name = method.toLowerCase();
    const operation = found?.methods[name];
    if (found === undefined || operation === undefined) {
      const expected = found === undefined ? 404 : 405;
      if (status !== expected) throw new Error(`answered ${status} where no operation is documented.`);
      return failureSchema;
    }
    const response = operation.responses[status];
    if (response === undefined) throw new Error(`answered ${status}, which the document does not list.`);
    if (status !== 200) return failureSchema;
    const type = (headers.get('content-type') ?? '').split(';')[0];
    const documented = Object.keys(response.content ?? {}).find((one) => one.split(';')[0] === type);
    if (documented === undefined) throw new Error(`answered the undocumented content type ${type}.`);
    const steps = ['paths', found.template, name, 'responses', '200', 'content', documented, 'schema'];
    return `document#/${steps.map(pointerStep).join('/')}`;
  }

  return (method, path, answer) => {
    try {
      const validate = validatorOf(schemaOf(method, path, answer));
      if (!validate(answer.body)) throw new Error(ajv.errorsText(validate.errors?.slice(0, 30)));
      checkEveryAnswer(path, answer);
    } catch (error) {
      const body = JSON.stringify(answer.body).slice(0, 2_000);
      throw new Error(`${method} ${path}: ${(error as Error).message}\n${answer.status} ${body}`);
    }
  };
}

const cached = routes.map(({ path, cacheSeconds }) => ({ pattern: patternOf(path), seconds: cacheSeconds }));

/** What Rules 1 promises of every answer. */
function checkEveryAnswer(path: string, { status, headers, body }: CheckedAnswer): void {
  const requestId = headers.get('x-request-id');
  if (!requestId) throw new Error('has no X-Request-Id.');
  const seconds = cached.find(({ pattern }) => pattern.test(path))?.seconds;
  const caching = status === 200 && seconds !== undefined ? `public, max-age=${seconds}` : 'no-store';
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

/** Closes every object schema that lists its members and does not say that others may follow. */
function refuseUnknownMembers(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refuseUnknownMembers);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, refuseUnknownMembers(child)]),
  );
  const isClosed = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
