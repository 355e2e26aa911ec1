import type * as v from 'valibot';
import type { EnvelopeProblem } from '../../answers/failure-envelope.ts';
import { problemAt } from '../../operations/failure.ts';
import { got } from '../../schemas/fields/field.ts';

/** More would not fit into an answer; the last says how many are left out. */
const mostProblems = 2000;

/** The kinds of issue whose sentence we wrote. */
const ourOwn = new Set(['field', 'check', 'raw_check', 'raw_transform']);

/** Every issue found, each with the place it was found at. `root` names the place of the whole value. */
export function toProblems(issues: readonly v.BaseIssue<unknown>[], root: string): EnvelopeProblem[] {
  const problems = issues.slice(0, mostProblems).map((issue) => {
    const path = pathOf(issue.path ?? []) || root;
    return problemAt(path, sentence(issue), isMissing(issue) ? 'required' : 'invalid');
  });
  const left = issues.length - problems.length;
  return left > 0 ? [...problems, { message: `There are ${left} more problems of this kind.` }] : problems;
}

/** A check of a whole object names the member that is missing from it. */
function isMissing({ path, input }: v.BaseIssue<unknown>): boolean {
  const member = path?.at(-1);
  return (member === undefined ? input : member.value) === undefined;
}

function pathOf(items: readonly { readonly key: unknown }[]): string {
  let path = '';
  for (const { key } of items) path += typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`;
  return path;
}

function sentence(issue: v.BaseIssue<unknown>): string {
  if (ourOwn.has(issue.type)) return issue.message;
  const missing = issue.received === 'undefined';
  if (missing) return 'is required.';
  return `must be ${issue.expected === 'Object' ? 'an object' : issue.expected === 'Array' ? 'an array' : issue.expected}, got ${got(issue.input)}.`;
}
