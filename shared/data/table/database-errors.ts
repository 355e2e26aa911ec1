import { fromStored } from './stored-values.ts';
import { asThrown } from './thrown.ts';
import { isUnavailable } from './unavailable.ts';

/** A record kept changing under an optimistic write: the caller may try again later. */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

/** Another transaction was at work on the same item: nothing was done, and it may be tried again at once. */
export function isCollision(thrown: unknown): boolean {
  const { name } = asThrown(thrown);
  return (
    name === 'TransactionConflictException' ||
    (name === 'TransactionCanceledException' && isUnavailable(thrown))
  );
}

/** True if the condition of a write, or of a member of a transaction, did not hold: nothing was done. */
export const isConditionFailed = (thrown: unknown): boolean =>
  asThrown(thrown).name === 'ConditionalCheckFailedException' || failedConditions(thrown) !== undefined;

const attemptsOf = (thrown: unknown): number => asThrown(thrown).$metadata?.attempts ?? 1;

/** True if the SDK sent it more than once: an earlier try may have succeeded and only its answer been lost. */
export const wasRetried = (thrown: unknown): boolean => attemptsOf(thrown) > 1;

/** The same error, which also remembers how often what led to it had been sent before. */
export function afterEarlierAttempts(thrown: unknown, earlier: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null || !wasRetried(earlier)) return thrown;
  const { $metadata } = asThrown(thrown);
  return Object.assign(thrown, {
    $metadata: { ...$metadata, attempts: attemptsOf(earlier) + attemptsOf(thrown) },
  });
}

/** The item that failed the condition of a write that asked for it (`ReturnValuesOnConditionCheckFailure`). */
export function itemOfFailedCondition(thrown: unknown): Record<string, unknown> | undefined {
  const { Item: alone, CancellationReasons = [] } = asThrown(thrown);
  const Item = alone ?? CancellationReasons.find(({ Item }) => Item !== undefined)?.Item;
  return isConditionFailed(thrown) && Item !== undefined ? fromStored(Item) : undefined;
}

/** The members of a cancelled transaction that failed their condition; undefined when it failed for another reason. */
export function failedConditions(thrown: unknown): readonly number[] | undefined {
  const { name, CancellationReasons = [] } = asThrown(thrown);
  if (name !== 'TransactionCanceledException') return undefined;
  const failed = CancellationReasons.flatMap((reason, i) =>
    reason.Code === 'ConditionalCheckFailed' ? [i] : [],
  );
  return failed.length > 0 ? failed : undefined;
}
