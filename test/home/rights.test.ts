import { describe, expect, test } from '@jest/globals';
import { readApplication } from '../../lib/local/assembly/application.ts';
import { readAssembly } from '../../lib/local/assembly/assembly.ts';
import type { RuntimeInfo } from '../../lib/local/runtime-info.ts';
import { grantedRights } from '../support/operations/granted-rights.ts';

const assembly = process.env.DAYMARK_ASSEMBLY ?? '';
const { tableName, dynamodbEndpoint }: RuntimeInfo = JSON.parse(process.env.DAYMARK_INFO ?? '{}');
const { functions } = readApplication(readAssembly(assembly), 'http://localhost');
const rights = grantedRights(assembly);

const Key = { pk: { S: 'U#1' }, sk: { S: 'none' } };
const calls = {
  GetItem: { Key },
  Query: { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': Key.pk } },
  Scan: {},
  PutItem: { Item: Key },
  UpdateItem: { Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': Key.pk } },
  DeleteItem: { Key },
} as const;

/** The exception that the household's table answers whoever has this access key; undefined if it does what is asked. */
async function refusal(accessKeyId: string, operation: string, body: object): Promise<string | undefined> {
  const response = await fetch(dynamodbEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20250101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none`,
    },
    body: JSON.stringify({ TableName: tableName, ...body }),
  });
  const answer: { readonly __type?: string } = await response.json();
  return response.ok ? undefined : (answer.__type ?? '').replace(/^.*#/, '');
}

describe('a household’s table', () => {
  test('does for no function what its role does not allow', async () => {
    const allowed: string[] = [];
    let refused = 0;
    for (const { id, logicalId } of functions)
      for (const [operation, body] of Object.entries(calls)) {
        if (rights.get(id)?.has(operation)) continue;
        if ((await refusal(logicalId, operation, body)) === 'AccessDeniedException') refused += 1;
        else allowed.push(`${id}: ${operation}`);
      }
    expect(allowed).toEqual([]);
    expect(refused).toBeGreaterThan(functions.length);
  });

  test('knows no key but those of functions and the one in its owner’s folder', async () => {
    for (const key of ['operator', '', 'root'])
      expect(await refusal(key, 'Scan', {})).toBe('UnrecognizedClientException');
  });
});
