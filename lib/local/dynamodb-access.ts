/** What one request to DynamoDB needs: an IAM action on a table or on one of its indexes. */
export interface Access {
  /** Without the service's prefix, such as `GetItem`. */
  readonly action: string;
  readonly tableName: string;
  readonly indexName?: string;
}

type Body = Readonly<Record<string, unknown>>;

const transactionMembers: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Lists what `operation` needs; a transaction needs the action of each member, as in AWS. */
export function accessesOf(operation: string, body: Body): Access[] {
  switch (operation) {
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys((body.RequestItems ?? {}) as Body).map((tableName) => ({
        action: operation,
        tableName: shortName(tableName),
      }));
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return ((body.TransactItems ?? []) as Body[]).flatMap((item) =>
        Object.entries(item).map(([member, details]) => ({
          action: transactionMembers[member] ?? member,
          tableName: shortName((details as Body).TableName),
        })),
      );
    default:
      return [
        {
          action: operation,
          tableName: shortName(body.TableName),
          ...(body.IndexName !== undefined && { indexName: String(body.IndexName) }),
        },
      ];
  }
}

export function isTransaction(operation: string): boolean {
  return operation === 'TransactGetItems' || operation === 'TransactWriteItems';
}

function shortName(tableName: unknown): string {
  const text = tableName === undefined ? '*' : String(tableName);
  return text.replace(/^arn:.*:table\//, '');
}
