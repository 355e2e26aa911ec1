/** One statement of a role's policy, with its resources resolved. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** All must hold. */
  readonly conditions: readonly PolicyCondition[];
}

/** True if the partition keys of a call meet the condition. */
type PolicyCondition = (leadingKeys: readonly string[]) => boolean;

/** Decides as IAM does: an explicit refusal wins, and what nothing allows is refused. */
export function isAllowed(
  statements: readonly Statement[],
  action: string,
  resource: string,
  leadingKeys: readonly string[] = [],
): boolean {
  const applying = statements.filter(
    (statement) =>
      statement.actions.some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
      statement.resources.some((pattern) => matches(pattern, resource)) &&
      statement.conditions.every((holds) => holds(leadingKeys)),
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

interface PolicyStatement {
  readonly Effect?: string;
  readonly Action?: unknown;
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, object>>;
}

/** A policy after `resolve`. */
export interface PolicyDocument {
  readonly Statement: readonly PolicyStatement[];
}

/** Reads a resolved policy document; what cannot be judged here is an error, never skipped. */
export function readStatements({ Statement: statements }: PolicyDocument): Statement[] {
  return statements.map((statement) => {
    for (const member of ['NotAction', 'NotResource']) if (member in statement) refuse(member, statement);
    return {
      effect: statement.Effect === 'Deny' ? 'Deny' : 'Allow',
      actions: asList(statement.Action),
      resources: asList(statement.Resource),
      conditions: Object.entries(statement.Condition ?? {}).flatMap(([operator, keys]) =>
        Object.entries(keys).map(
          ([key, value]) => readCondition(operator, key, asList(value)) ?? refuse('Condition', statement),
        ),
      ),
    };
  });
}

function readCondition(
  operator: string,
  key: string,
  values: readonly string[],
): PolicyCondition | undefined {
  if (key !== 'dynamodb:LeadingKeys') return undefined;
  const isLike = (leadingKey: string) => values.some((pattern) => matches(pattern, leadingKey));
  switch (operator) {
    case 'ForAllValues:StringLike':
      return (leadingKeys) => leadingKeys.every(isLike);
    case 'ForAnyValue:StringLike':
      return (leadingKeys) => leadingKeys.some(isLike);
    case 'Null':
      return (leadingKeys) => String(leadingKeys.length === 0) === values[0];
    default:
      return undefined;
  }
}

function refuse(member: string, statement: object): never {
  throw new Error(
    `The local runtime cannot judge ${member} in a role's policy: ${JSON.stringify(statement)}.`,
  );
}

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}
