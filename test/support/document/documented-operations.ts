import { routes } from '../../../shared/routes/index.ts';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The answers of an operation by an OpenAPI document, without their schemas. */
export interface DocumentedOperation {
  readonly template: string;
  readonly method: string;
  /** Content types by status. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  readonly cacheSeconds?: number | undefined;
}

export const documentedOperations = (document: object): DocumentedOperation[] =>
  Object.entries((document as OpenApiDocument).paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      template,
      method: method.toUpperCase(),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [status, Object.keys(content)]),
      ),
      cacheSeconds: routes.find((route) => route.path === template && route.method === method.toUpperCase())
        ?.cacheSeconds,
    })),
  );
