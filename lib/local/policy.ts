/** One statement of a role's policy, with its resources resolved. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

/** As IAM decides: an explicit refusal wins, and what nothing allows is refused. */
export function isAllowed(statements: readonly Statement[], action: string, resource: string): boolean {
  const applying = statements.filter(
    (statement) =>
      statement.actions.some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
      statement.resources.some((pattern) => matches(pattern, resource)),
  );
  return applying.length > 0 && applying.every((statement) => statement.effect === 'Allow');
}

function matches(pattern: string, text: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === text;
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}

/** Reads a resolved policy document; what cannot be judged here is refused aloud, never skipped. */
export function readStatements(document: unknown): Statement[] {
  const { Statement: statements } = document as { Statement: Record<string, unknown>[] };
  return statements.map((statement) => {
    for (const member of ['NotAction', 'NotResource', 'Condition']) {
      if (member in statement) {
        throw new Error(
          `The local runtime cannot judge ${member} in a role's policy: ${JSON.stringify(statement)}.`,
        );
      }
    }
    return {
      effect: statement.Effect === 'Deny' ? 'Deny' : 'Allow',
      actions: asList(statement.Action),
      resources: asList(statement.Resource),
    };
  });
}

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}
