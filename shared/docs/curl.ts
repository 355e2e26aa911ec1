import type { Operation } from './api.ts';
import { exampleOf } from './example.ts';
import type { Records } from './schema.ts';
import { plain } from './schema-words.ts';

/** A request that does what the operation does, to paste into a shell where `TOKEN` is set. */
export function curlLine(operation: Operation, baseUrl: string, records: Records): string {
  const { method, body, scopes } = operation;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(baseUrl + exampleTarget(operation, records))}`,
    ...(scopes === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d ${quote(JSON.stringify(exampleOf(body, records), null, 2))}`,
        ]),
  ].join(' \\\n  ');
}

/** Path and query with the parameters that cannot be left out. */
function exampleTarget({ path, parameters }: Operation, records: Records): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, required, schema = {}, ...parameter } of parameters) {
    if (!required) continue;
    const value = plain(exampleOf(schema, records));
    if (parameter.in === 'path') target = target.replace(`{${name}}`, () => encodeURIComponent(value));
    if (parameter.in === 'query') query.append(name, value);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

/** One word for a POSIX shell, whatever it holds. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
