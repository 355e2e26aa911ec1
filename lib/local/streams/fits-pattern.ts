import { isObject } from '../../../shared/domain/json/is-object.ts';

/** True if a record fits a filter of Lambda's; a rule that is not known here is an error, never skipped. */
export function fitsPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => fitsRule(rule, value));
  return Object.entries(isObject(pattern) ? pattern : {}).every(([name, inner]) =>
    fitsPattern(inner, isObject(value) ? value[name] : undefined),
  );
}

function fitsRule(rule: unknown, value: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return rule === value;
  const [[operator, wanted] = [], another] = Object.entries(rule);
  if (operator === 'exists' && another === undefined) return (value !== undefined) === wanted;
  if (operator === 'prefix' && another === undefined)
    return typeof value === 'string' && value.startsWith(String(wanted));
  throw new Error(`The local runtime does not know this rule of a filter: ${JSON.stringify(rule)}.`);
}
