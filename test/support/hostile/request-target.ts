import type { Operation } from './operations.ts';

/** Path and query of a request with these parameters. */
export function targetOf({ path, parameters }: Operation, query: Readonly<Record<string, unknown>>): string {
  let filled = path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const { in: place } = parameters.find((parameter) => parameter.name === name) ?? { in: 'query' };
    if (place === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(textOf(value).toWellFormed()));
    else if (place === 'query')
      for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one));
  }
  // Longer ones do not get to a function: the gateway refuses the request line.
  return `${filled}?${search}`.slice(0, 9_000).replace(/%.?$/, '');
}

/** Header parameters, such as an idempotency key. */
export function headersOf(
  { parameters }: Operation,
  query: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const own = parameters.filter(({ in: place, name }) => place === 'header' && name in query);
  return Object.fromEntries(
    own.map(({ name }) => [
      name.toLowerCase(),
      textOf(query[name])
        .replaceAll(/[^\x20-\x7e]/g, '_')
        .slice(0, 400),
    ]),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
