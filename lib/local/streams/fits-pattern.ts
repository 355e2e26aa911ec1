/** Whether a record fits a filter of Lambda's; a rule that is not known here is an error, never skipped. */
export function fitsPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => fitsRule(rule, value));
  return Object.entries(pattern as object).every(([name, inner]) =>
    fitsPattern(inner, (value as Record<string, unknown> | undefined)?.[name]),
  );
}

function fitsRule(rule: unknown, value: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return rule === value;
  const [[operator, wanted] = [], another] = Object.entries(rule);
  if (operator !== 'prefix' || another !== undefined)
    throw new Error(`The local runtime knows no such rule in a filter: ${JSON.stringify(rule)}.`);
  return typeof value === 'string' && value.startsWith(String(wanted));
}
