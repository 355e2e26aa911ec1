import type { Key } from '../keys/key.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { updateItem } from '../table/write.ts';

/** A record that waits until a second, as it was read: perhaps a moment ago. */
export interface Due {
  readonly key: Key;
  readonly dueAt: number;
}

/** Lets it wait longer; false if it was changed meanwhile. Where several want it, one succeeds. */
export const postpone = ({ key, dueAt }: Due, until: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: key,
      UpdateExpression: 'SET dueAt = :until',
      ConditionExpression: 'dueAt = :dueAt',
      ExpressionAttributeValues: { ':until': until, ':dueAt': dueAt },
    }),
  );

/** Longer than a run of any job lives. */
const heldSeconds = 2 * 60;

/**
 * Keeps everybody else from it until it is released, or the hold has run out; undefined when somebody else holds it.
 * Unlike a record that is postponed it can fall due again meanwhile.
 * @param existing the attribute without which there is nothing to hold
 */
export async function hold(
  key: Key,
  now: number,
  existing: 'pk' | 'dueAt' = 'dueAt',
): Promise<Due | undefined> {
  const until = now + heldSeconds;
  const isHeld = await isAllowed(
    updateItem({
      Key: key,
      UpdateExpression: 'SET heldUntil = :until, dueAt = :until',
      ConditionExpression: `attribute_exists(${existing}) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)`,
      ExpressionAttributeValues: { ':until': until, ':now': now },
    }),
  );
  return isHeld ? { key, dueAt: until } : undefined;
}

/** Ends a hold: it is due at that second, or as soon as somebody has asked for meanwhile. */
export async function release({ key, dueAt: held }: Due, dueAt: number): Promise<void> {
  const isAsHeld = await isAllowed(
    updateItem({
      Key: key,
      UpdateExpression: 'SET dueAt = :due REMOVE heldUntil',
      ConditionExpression: 'dueAt = :held',
      ExpressionAttributeValues: { ':due': dueAt, ':held': held },
    }),
  );
  if (!isAsHeld)
    await isAllowed(
      updateItem({
        Key: key,
        UpdateExpression: 'REMOVE heldUntil',
        ConditionExpression: 'heldUntil = :held',
        ExpressionAttributeValues: { ':held': held },
      }),
    );
}
