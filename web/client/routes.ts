import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { DeclaredRoute } from '../../shared/routes/index.ts';

/** The operations that need a token, each with the types of its own declaration; none of their code is included. */
type ApiRoute = Extract<DeclaredRoute, { readonly access: { readonly kind: 'token' } }>;

export type Method = ApiRoute['method'];
export type PathOf<M extends Method> = Extract<ApiRoute, { readonly method: M }>['path'];
type RouteAt<M extends Method, P extends string> = Extract<
  ApiRoute,
  { readonly method: M; readonly path: P }
>;

export type Answer<M extends Method, P extends string> =
  RouteAt<M, P> extends {
    readonly response: infer Schema extends GenericSchema;
  }
    ? InferOutput<Schema>
    : never;

type QueryMember = string | number | boolean | readonly (string | number)[] | undefined;

/** The names that the operation knows; values are written as text anyway. */
export type Query<M extends Method, P extends string> =
  RouteAt<M, P> extends {
    readonly query: infer Schema extends GenericSchema;
  }
    ? { readonly [Name in keyof InferInput<Schema>]?: QueryMember }
    : Readonly<Record<never, never>>;

export type Body<M extends Method, P extends string> =
  RouteAt<M, P> extends {
    readonly body: infer Schema extends GenericSchema;
  }
    ? InferInput<Schema>
    : undefined;
