import type { JsonObject } from '../../shared/domain/json/is-object.ts';
import type { Sample, Samples } from './samples/samples.ts';
import type { Records, Schema } from './schema/schema.ts';

/** The OpenAPI document as the page reads it: references to parameters and answers followed, defaults filled in. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly authentication: string;
  /** The topics of operations, in the order of the page; operations without one come under the last. */
  readonly topics: readonly TopicSection[];
  readonly operations: readonly Operation[];
  readonly records: Records;
}

interface TopicSection {
  /** The element id of its section. */
  readonly anchor: string;
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly id: string;
  /** The element id of its section. */
  readonly anchor: string;
  readonly method: string;
  readonly path: string;
  readonly topic: string | undefined;
  readonly summary: string;
  readonly description: string;
  /** The scopes its token must have; `undefined` where no token is needed. */
  readonly scopes: readonly string[] | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly answers: readonly DocumentedResponse[];
  readonly sample: Sample | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface DocumentedResponse {
  readonly status: string;
  readonly description: string;
  readonly contentType: string | undefined;
  readonly schema: Schema | undefined;
  /** `undefined` where the document shows none. */
  readonly example: unknown;
}

type MediaContent = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

interface OperationObject {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses?: Readonly<Record<string, JsonObject>>;
}

interface DocumentObject extends JsonObject {
  readonly info?: Partial<Record<'title' | 'version' | 'summary' | 'description', string>>;
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: OperationObject['security'];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: {
    readonly schemas?: Records;
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function readApi(document: DocumentObject, samples: Samples): Api {
  const { info = {}, servers, tags = [], paths = {}, components = {} } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => readOperation(document, method, path, operation, samples)),
  );
  return {
    title: info.title ?? 'API',
    version: info.version ?? '',
    summary: info.summary ?? '',
    description: info.description ?? '',
    baseUrl: servers?.[0]?.url ?? '',
    authentication: Object.values(components.securitySchemes ?? {})[0]?.description ?? '',
    topics: readTopics(tags, operations),
    operations,
    records: components.schemas ?? {},
  };
}

function readTopics(
  tags: NonNullable<DocumentObject['tags']>,
  operations: readonly Operation[],
): TopicSection[] {
  const names = new Set(tags.map(({ name }) => name));
  const others = operations.filter(({ topic }) => topic === undefined || !names.has(topic));
  return [
    ...tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: operations.filter(({ topic }) => topic === name),
    })),
    { name: names.size === 0 ? 'Operations' : 'Other', description: '', operations: others },
  ]
    .filter((topic) => topic.operations.length > 0)
    .map((topic) => ({ ...topic, anchor: `topic-${encodeURIComponent(topic.name.toLowerCase())}` }));
}

function readOperation(
  document: DocumentObject,
  method: string,
  path: string,
  operation: OperationObject,
  samples: Samples,
): Operation {
  const { security = document.security ?? [], requestBody, responses = {} } = operation;
  const id = operation.operationId ?? `${method}${path}`;
  return {
    id,
    anchor: `operation-${encodeURIComponent(id)}`,
    method: method.toUpperCase(),
    path,
    topic: operation.tags?.[0],
    summary: operation.summary ?? id,
    description: operation.description ?? '',
    scopes: security.length === 0 ? undefined : Object.values(security[0] ?? {}).flat(),
    parameters: (operation.parameters ?? []).map((parameter) => follow<Parameter>(document, parameter)),
    body: requestBody && contentOf(follow(document, requestBody)).schema,
    answers: Object.entries(responses).map(([status, response]) => {
      const followed = follow<{ description?: string; content?: MediaContent }>(document, response);
      return { status, description: followed.description ?? '', ...contentOf(followed) };
    }),
    sample: samples[id],
  };
}

function contentOf({
  content = {},
}: {
  readonly content?: MediaContent;
}): Pick<DocumentedResponse, 'contentType' | 'schema' | 'example'> {
  const [contentType, media] = Object.entries(content)[0] ?? [];
  return { contentType, schema: media?.schema, example: media?.example };
}

/** Replaces a reference by what it points at; one that points nowhere reads as empty. */
function follow<T>(document: JsonObject, target: JsonObject): T {
  if (typeof target.$ref !== 'string') return target as T;
  const found = target.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key], document);
  return (found ?? {}) as T;
}

/** Every answer from 400 on is the one failure envelope. */
export const isFailure = ({ status }: DocumentedResponse) => !/^[123]/.test(status);
