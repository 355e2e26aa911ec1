/** The part of openapi-typescript's `paths` that a client asks for. */
interface Operation {
  readonly parameters: { readonly query?: unknown };
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

/** Paths have every method; those that an operation lacks are `never`. */
export type PathOf<Paths, M extends string> = {
  [P in keyof Paths & string]: Paths[P] extends Readonly<Record<Lowercase<M>, Operation>> ? P : never;
}[keyof Paths & string];

type OperationAt<Paths, M extends string, P extends string> = P extends keyof Paths
  ? Paths[P] extends Readonly<Record<Lowercase<M>, infer Found extends Operation>>
    ? Found
    : never
  : never;

/** JSON, where an answer comes in several types. */
type Content<T> = T extends { readonly content: infer Types }
  ? Types extends { readonly 'application/json': infer Json }
    ? Json
    : Types[keyof Types]
  : never;

export type Answer<Paths, M extends string, P extends string> = OperationAt<
  Paths,
  M,
  P
>['responses'] extends { readonly 200: infer Done }
  ? Content<Done>
  : unknown;

export type Query<Paths, M extends string, P extends string> = NonNullable<
  OperationAt<Paths, M, P>['parameters']['query']
>;

export type Body<Paths, M extends string, P extends string> =
  OperationAt<Paths, M, P> extends { readonly requestBody: infer Sent }
    ? Content<Sent>
    : OperationAt<Paths, M, P> extends { readonly requestBody?: infer Sent }
      ? Content<NonNullable<Sent>> | undefined
      : undefined;
