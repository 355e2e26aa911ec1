import * as v from 'valibot';
import type { EnvelopeProblem } from '../../answers/failure-envelope.ts';
import { findNearMiss } from '../../domain/texts/near-miss.ts';
import { badRequest, problemAt } from '../../operations/failure.ts';
import type { Route } from '../../routes/route.ts';
import { membersOf, shapeOf } from '../../schemas/fields/schema-shape.ts';
import { toProblems } from './problems.ts';
import type { HttpEvent } from './request.ts';

/** Reads the query by the route's schema. Every problem is reported at once, those of a body that is read along included. */
export function parseQuery(
  { query }: Pick<Route, 'query'>,
  event: HttpEvent,
  readBody?: (problems: EnvelopeProblem[]) => unknown,
) {
  const problems: EnvelopeProblem[] = [];
  const parsed = {
    query: query === undefined ? undefined : readQuery(query, event, problems),
    body: readBody?.(problems),
  };
  if (problems.length > 0) throw badRequest(...problems);
  return parsed;
}

/** Nobody misspells more, and each guess compares a name with every known one. */
const mostGuessed = 50;

/**
 * The gateway joins repeated parameters with commas, which values may hold too; so the raw query string is read,
 * once, here. A parameter given once is text; given several times it is an array if its schema is `repeatable`.
 */
function readQuery(schema: v.GenericSchema, event: HttpEvent, problems: EnvelopeProblem[]): unknown {
  const given: Record<string, string | string[]> = Object.create(null);
  const parameters = Map.groupBy(new URLSearchParams(event.rawQueryString), ([name]) => name);
  const known = Object.keys(membersOf(schema));
  // A form sends the filters that nobody filled in, too. What is to be changed or deleted is never left open so, and an
  // empty cursor would begin the list again, for ever.
  const mayBeEmpty = (name: string) =>
    /^(GET|HEAD)$/.test(event.requestContext.http.method) && name !== 'cursor';
  let unknown = 0;
  for (const [name, pairs] of parameters) {
    if (!known.includes(name)) {
      const meant = unknown++ < mostGuessed ? findNearMiss(name, known) : undefined;
      // Ignoring ?variablename= would answer everything.
      if (meant !== undefined)
        problems.push(problemAt(name, `is not a parameter; did you mean ${meant}?`, 'unknown_name'));
      continue;
    }
    const values = pairs.map(([, value]) => value);
    const first = values[0] ?? '';
    if (isRepeatable(schema, name)) given[name] = values;
    else if (values.length === 1 && first === '' && mayBeEmpty(name)) continue;
    else if (values.length === 1) given[name] = first;
    else problems.push(problemAt(name, `is given ${values.length} times; send it once.`));
  }
  for (const [name, value] of Object.entries(event.pathParameters ?? {})) given[name] = value ?? '';
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  problems.push(...toProblems(result.issues, 'query'));
  return undefined;
}

function isRepeatable(schema: v.GenericSchema, name: string): boolean {
  const entry = membersOf(schema)[name];
  if (entry === undefined) return false;
  const inner = shapeOf(entry).wrapped ?? entry;
  return v.getMetadata(inner).repeatable === true;
}
