import fc, { type Arbitrary } from 'fast-check';
import type { RouteRequest } from '../../operations/calling.ts';
import type { Known } from './from-schema.ts';
import { edgeNumber } from './numbers.ts';
import { anyText } from './texts.ts';
import { wildValue } from './wild-json.ts';

type Step = string | number;

/** A request that the service has answered well, unchanged or with one or two values replaced by any others. */
export function alteredRequest(request: RouteRequest, { ids }: Known): Arbitrary<RouteRequest> {
  const value = fc.oneof(
    { weight: 3, arbitrary: edgeNumber as Arbitrary<unknown> },
    { weight: 3, arbitrary: anyText },
    { weight: 2, arbitrary: fc.constantFrom(null, true, '', ...ids) },
    { weight: 1, arbitrary: wildValue },
  );
  return fc.array(fc.record({ at: fc.nat(), value }), { maxLength: 2 }).map((changes) => {
    const altered = structuredClone(request);
    for (const change of changes) replaceOne(altered, change.at, change.value);
    return altered;
  });
}

function replaceOne({ query = {}, body }: RouteRequest, at: number, value: unknown): void {
  const parts = { query, body };
  const places = leavesOf(parts, []);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return;
  const last = place.at(-1) as Step;
  const isText = place[0] === 'query' && typeof value !== 'string';
  nodeAt(parts, place.slice(0, -1))[last] = isText ? (JSON.stringify(value) ?? '') : value;
}

/** The paths to values that hold no others. */
function leavesOf(node: unknown, path: readonly Step[]): Step[][] {
  if (typeof node !== 'object' || node === null) return path.length > 1 ? [[...path]] : [];
  return Object.entries(node).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

function nodeAt(root: unknown, path: readonly Step[]): Record<Step, unknown> {
  let node = root as Record<Step, unknown>;
  for (const step of path) node = node[step] as Record<Step, unknown>;
  return node;
}
