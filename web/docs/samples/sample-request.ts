import type { Operation } from '../api.ts';
import { listOfSame, type Records } from '../schema/schema.ts';
import { plain } from '../schema/schema-words.ts';
import { exampleOf } from './example.ts';
import type { Sample } from './samples.ts';

/** A request to show in any language; `$NAME` in it is a value to be filled in. */
export interface SampleRequest {
  readonly method: string;
  /** The address with path and query. */
  readonly address: string;
  /** The name of the token that it needs. */
  readonly token: string | undefined;
  /** Undefined where nothing is sent. */
  readonly body: unknown;
  readonly keeps: Readonly<Record<string, string>>;
  readonly isJson: boolean;
}

/** The sample's values; without a sample, whatever cannot be left out. */
export function sampleRequest(
  operation: Operation,
  sample: Sample | undefined,
  baseUrl: string,
  records: Records,
): SampleRequest {
  const { method, path, parameters, body, scopes, answers } = operation;
  const values = sample?.query ?? requiredValues(parameters, records);
  const inPath = (name: string) => path.includes(`{${name}}`);
  const filled = path.replace(/\{([^}]*)\}/g, (place, name: string) => encoded(values[name] ?? place));
  const query = Object.entries(values)
    .filter(([name]) => !inPath(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&');
  return {
    method,
    address: sample?.address ?? `${baseUrl}${filled}${query === '' ? '' : `?${query}`}`,
    token: scopes === undefined ? undefined : (sample?.token ?? 'TOKEN'),
    body: sample === undefined ? body && exampleOf(listOfSame(body), records) : sample.body,
    keeps: sample?.keeps ?? {},
    isJson: answers[0]?.contentType?.startsWith('application/json') ?? true,
  };
}

function requiredValues(parameters: Operation['parameters'], records: Records): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter.required && parameter.in !== 'header')
      .map(({ name, schema = {} }) => [name, plain(exampleOf(schema, records))]),
  );
}

/** Encodes everything but the names of values to be filled in. */
const encoded = (text: string) => encodeURIComponent(text).replace(/^%24(?=[A-Z])/, '$');
