import type * as v from 'valibot';
import type { EnvelopeProblem } from '../../answers/failure-envelope.ts';
import { findNearMiss } from '../../domain/texts/near-miss.ts';
import { problemAt } from '../../operations/failure.ts';
import { isObjectType, type SchemaShape, shapeOf } from '../../schemas/fields/schema-shape.ts';

/** No record has more members, and each guess compares a name with every known one. */
const mostGuessed = 200;
/** Enough to see the mistake. */
const mostReported = 100;

type Entries = NonNullable<SchemaShape['entries']>;

/**
 * Members of a body that are nearly known, at every depth: dropping `sourcename` would look like success. Other unknown
 * ones are ignored, so that an answered record can be posted back; free-form objects have no names to miss. A strict
 * object says what others may see: without a member that is not understood it would show them more.
 */
export function misspeltMembers(schema: v.GenericSchema, value: unknown): EnvelopeProblem[] {
  const problems: EnvelopeProblem[] = [];
  const guesses = new Map<Entries, Map<string, string | undefined>>();

  const look = (at: v.GenericSchema, here: unknown, path: string): void => {
    if (typeof here !== 'object' || here === null || problems.length >= mostReported) return;
    const { type, entries, item, wrapped } = shapeOf(at);
    if (wrapped !== undefined) look(wrapped, here, path);
    else if (item !== undefined && Array.isArray(here))
      for (const [i, one] of here.entries()) look(item, one, `${path}[${i}]`);
    // A single object is taken for an array of one.
    else if (item !== undefined) look(item, here, path);
    else if (entries !== undefined && isObjectType(type))
      lookAtMembers(entries, here, path, type === 'strict_object');
  };
  const lookAtMembers = (entries: Entries, members: object, path: string, isStrict: boolean): void => {
    for (const [name, member] of Object.entries(members)) {
      const place = path === '' ? name : `${path}.${name}`;
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
      if (entry !== undefined) {
        look(entry, member, place);
        continue;
      }
      const meant = guess(entries, name);
      const advice =
        meant === undefined
          ? `the members are ${Object.keys(entries).join(', ')}.`
          : `did you mean ${meant}?`;
      if (meant !== undefined || isStrict)
        problems.push(problemAt(place, `is not a member; ${advice}`, 'unknown_name'));
    }
  };
  /** Items of a list have the same names: each is guessed at once. */
  const guess = (entries: Entries, name: string): string | undefined => {
    const guessed = guesses.get(entries) ?? new Map<string, string | undefined>();
    guesses.set(entries, guessed);
    if (!guessed.has(name) && guessed.size < mostGuessed)
      guessed.set(name, findNearMiss(name, Object.keys(entries)));
    return guessed.get(name);
  };

  look(schema, value, '');
  return problems;
}
