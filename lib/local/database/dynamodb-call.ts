/** An error answer of DynamoDB's; `name` is the exception's short name. */
export class DynamoDbError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Calls a local database, which checks no signature. `T` is the type of the operation's answer. */
export async function callDynamoDb<T = unknown>(
  endpoint: string,
  operation: string,
  body: object,
  api?: string,
): Promise<T>;
export async function callDynamoDb(
  endpoint: string,
  operation: string,
  body: object,
  api = 'DynamoDB_20120810',
): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${api}.${operation}`,
      // Dynoxide wants a date, though it may be any.
      'x-amz-date': '20250101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=operator/20250101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
    },
    body: JSON.stringify(body),
  });
  const answer: Record<string, unknown> = await response.json();
  if (!response.ok) {
    const name = String(answer.__type).replace(/^.*#/, '');
    throw new DynamoDbError(name, `${operation}: ${name}: ${answer.message ?? answer.Message ?? ''}`);
  }
  return answer;
}
