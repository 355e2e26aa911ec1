import { timeToLiveAttribute } from '../../../shared/data/table-facts.ts';
import type { LocalRecord } from './local-record.ts';

/** The stand-in for time to live leaves expired items for this long; functions never delete such old ones. */
export const expiredForSeconds = 3_600;

/** The author of removals by the database itself, of items whose time was over. */
const byTheDatabase = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };

/** Dynoxide removes nothing by itself, so that its records do not say which removals were expiry. */
export function expiryOf({ eventName, dynamodb }: LocalRecord): object {
  const { NewImage, OldImage, ApproximateCreationDateTime: at = 0 } = dynamodb;
  const until = Number((OldImage?.[timeToLiveAttribute] as { N?: string } | undefined)?.N ?? Number.NaN);
  const isExpiry = eventName === 'REMOVE' && NewImage === undefined && until <= at - expiredForSeconds;
  return isExpiry ? { userIdentity: byTheDatabase } : {};
}
