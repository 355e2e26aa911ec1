import { counterKey } from './keys.ts';
import { updateItem } from './table.ts';

/** A number never given out before. A repeated call leaves a gap, which is harmless. */
export async function nextNumber(kind: 'person' | 'variable'): Promise<number> {
  const { Attributes } = await updateItem({
    Key: counterKey(kind),
    UpdateExpression: 'ADD lastNumber :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return Attributes?.lastNumber as number;
}
