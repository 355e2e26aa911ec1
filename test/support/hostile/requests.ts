import fc, { type Arbitrary } from 'fast-check';
import { alteredRequest } from './altered.ts';
import { type Known, type Manners, valuesOf } from './from-schema.ts';
import { describeRequest, type HostileRequest } from './hostile-request.ts';
import type { Operation, Parameter } from './operations.ts';
import { headersOf, targetOf } from './request-target.ts';
import { wildRequests } from './wild-requests.ts';

/** Requests to an operation: as documented, nearly so, one that works with something changed, or with nothing but its address right. */
export function requestsTo(document: object, operation: Operation, known: Known): Arbitrary<HostileRequest> {
  const { id, method, parameters, body } = operation;

  const ofManners = (manners: Manners): Arbitrary<HostileRequest> => {
    const values = valuesOf(document, known, manners);
    const queries = someOf(parameters).chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map(({ name, schema }) => [name, values(schema, name)])), {
        noNullPrototype: true,
      }),
    );
    const bodies =
      body === undefined ? fc.constant(undefined) : values(body).map((value) => JSON.stringify(value));
    const holders: readonly HostileRequest['as'][] = ['person', 'person', 'person', 'person', 'app'];
    return fc
      .record({ query: queries, text: bodies, as: fc.constantFrom(...holders) })
      .map(({ query, text, as }) => ({
        operation: id,
        method,
        target: targetOf(operation, query),
        headers: {
          ...headersOf(operation, query),
          ...(text !== undefined && { 'content-type': 'application/json' }),
        },
        as,
        ...(text !== undefined && { body: { text, encoding: 'utf8' as const } }),
      }));
  };

  const altered = (known.working[id] ?? []).map((request) => ({
    weight: 3,
    arbitrary: alteredRequest(request, known).map(
      ({ query = {}, body: value }): HostileRequest => ({
        operation: id,
        method,
        target: targetOf(operation, query),
        headers: { 'content-type': 'application/json' },
        as: 'person',
        ...(value !== undefined && { body: { text: JSON.stringify(value), encoding: 'utf8' } }),
      }),
    ),
  }));

  return fc
    .oneof(
      { weight: 4, arbitrary: ofManners('valid') },
      { weight: 3, arbitrary: ofManners('nearly') },
      ...altered,
      { weight: 3, arbitrary: wildRequests(operation) },
    )
    .map((request) => ({ ...request, [fc.toStringMethod]: () => describeRequest(request) }));
}

/** The required parameters and a few more: with all at once hardly a request would be accepted. */
const someOf = (parameters: readonly Parameter[]): Arbitrary<Parameter[]> => {
  const optional = parameters.filter(({ required }) => !required);
  return fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
    .map((chosen) => [...parameters.filter(({ required }) => required), ...chosen]);
};
