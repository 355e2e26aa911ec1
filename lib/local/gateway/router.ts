import type { RouteDefinition } from '../assembly/application-api.ts';

export interface Match {
  readonly route: RouteDefinition;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

interface Pattern {
  readonly route: RouteDefinition;
  readonly method: string;
  readonly segments: readonly string[];
  readonly parameterCount: number;
  /** Its last parameter takes the rest of a path. */
  readonly isGreedy: boolean;
}

/**
 * Matches requests as an HTTP API does: literal segments before parameters, these before one that takes all the rest, a
 * method before ANY, then $default.
 */
export function createRouter(routes: readonly RouteDefinition[]) {
  const fallback = routes.find((route) => route.key === '$default');
  const patterns = routes
    .filter((route) => route !== fallback)
    .map(parse)
    .sort(
      (a, b) =>
        Number(a.isGreedy) - Number(b.isGreedy) ||
        a.parameterCount - b.parameterCount ||
        Number(a.method === 'ANY') - Number(b.method === 'ANY'),
    );

  return function match(method: string, path: string): Match | undefined {
    const segments = path.split('/');
    for (const pattern of patterns) {
      if (pattern.method !== method && pattern.method !== 'ANY') continue;
      const pathParameters = pattern.isGreedy
        ? matchGreedily(pattern.segments, segments)
        : matchSegments(pattern.segments, segments);
      if (!pathParameters) continue;
      return {
        route: pattern.route,
        pathParameters: pattern.parameterCount > 0 ? pathParameters : undefined,
      };
    }
    return fallback && { route: fallback, pathParameters: undefined };
  };
}

function parse(route: RouteDefinition): Pattern {
  const [method, path] = route.key.split(' ');
  const isGreedy = path?.endsWith('+}') ?? false;
  if (!method || !path || (path.includes('+}') && path.indexOf('+}') !== path.length - 2)) {
    throw new Error(
      `The local runtime cannot match the route "${route.key}": it knows METHOD /path/{name} and METHOD /path/{rest+}.`,
    );
  }
  const segments = path.split('/');
  return { route, method, segments, parameterCount: segments.filter(isParameter).length, isGreedy };
}

function matchGreedily(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const before = pattern.length - 1;
  const rest = segments.slice(before).join('/');
  const parameters = matchSegments(pattern.slice(0, before), segments.slice(0, before));
  return rest === ''
    ? undefined
    : parameters && { ...parameters, [String(pattern[before]).slice(1, -2)]: rest };
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (isParameter(expected)) {
      if (actual === '') return undefined;
      parameters[expected.slice(1, -1)] = actual;
    } else if (expected !== actual) {
      return undefined;
    }
  }
  return parameters;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}
