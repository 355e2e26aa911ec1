import { openApiDocument } from '../../../shared/openapi/document.ts';
import type { Route } from '../../../shared/routes/route.ts';

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
}

/** The members of a route's query and body, however deep, as its documentation says. */
export function takenBy(route: Route): string[] {
  const document = openApiDocument([route]) as unknown as Document;
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  const inBody = namesIn(operation?.requestBody, document, new Set());
  const inQuery = (operation?.parameters ?? []).flatMap((parameter) =>
    parameter.in === 'header' ? [] : [parameter.name],
  );
  return [...new Set([...inBody, ...inQuery])];
}

/** Those of its body that may be numbers, however deep. */
export function numbersOf(route: Route): string[] {
  const document = openApiDocument([route]) as unknown as Document;
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  return [...new Set(numbersIn(operation?.requestBody, document, new Set()))];
}

function numbersIn(schema: unknown, document: Document, seen: Set<string>): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === '$ref') {
      if (seen.has(String(value))) return [];
      seen.add(String(value));
      return numbersIn(referred(document, String(value)), document, seen);
    }
    const members: [string, unknown][] = name === 'properties' ? Object.entries(value) : [];
    const numbers = members.filter(([, member]) => takesNumber(member)).map(([member]) => member);
    return [...numbers, ...numbersIn(value, document, seen)];
  });
}

/** True if its own type, or that of one of its alternatives, is a number. */
function takesNumber(member: unknown): boolean {
  const {
    type,
    anyOf = [],
    oneOf = [],
  } = member as {
    type?: string | string[];
    anyOf?: unknown[];
    oneOf?: unknown[];
  };
  return (
    [type].flat().some((one) => one === 'number' || one === 'integer') ||
    [...anyOf, ...oneOf].some(takesNumber)
  );
}

/** The names of all members of a schema, what it refers to included. */
function namesIn(schema: unknown, document: Document, seen: Set<string>): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name !== '$ref') return [name, ...namesIn(value, document, seen)];
    if (seen.has(String(value))) return [];
    seen.add(String(value));
    return namesIn(referred(document, String(value)), document, seen);
  });
}

const referred = (document: object, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((place, name) => Reflect.get(place as object, name), document);
