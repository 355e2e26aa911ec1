import type { GenericSchema, InferOutput } from 'valibot';
import type { DeclaredPage } from '../../../shared/routes/pages/index.ts';
import type { Method } from '../../client/routes.ts';

export type { Answer, Body, PathOf, Query } from '../../client/routes.ts';

export type WritingMethod = Exclude<Method, 'GET'>;

/** One record of an answer: of its `data`, or of the member named. */
export type RecordOf<T> = T extends readonly (infer One)[] ? One : never;

/** The answer of a page that scripts ask for. */
export type PageAnswer<P extends string> =
  Extract<DeclaredPage, { readonly path: P; readonly response: GenericSchema }> extends {
    readonly response: infer Schema extends GenericSchema;
  }
    ? InferOutput<Schema>
    : never;
