import { sha256 } from '../../platform/hash.ts';
import {
  confirmationSeconds,
  type DeletionFilter,
} from '../../schemas/measurements/measurements-to-delete.ts';

/** A dry run that someone saw before they delete: whose, by which filters, when, and how many there were. */
interface DryRun {
  readonly userId: number;
  readonly filter: DeletionFilter;
  readonly at: number;
  readonly count: number;
}

const checksumLength = 16;

/** A text that belongs to one dry run. Its checksum is no secret: it prevents mistakes, and protects nothing from its person. */
export const confirmationOf = ({ userId, filter, at, count }: DryRun): string =>
  [at.toString(36), count.toString(36), checksumOf([userId, filter, at, count])].join('.');

/** The time and the count of the dry run; undefined where it was another one, or is too long ago. */
export function readConfirmation(
  text: string,
  asked: Pick<DryRun, 'userId' | 'filter'>,
  now: number,
): Pick<DryRun, 'at' | 'count'> | undefined {
  const [at = Number.NaN, count = Number.NaN] = text.split('.').map((part) => Number.parseInt(part, 36));
  if (!(now - at < confirmationSeconds)) return undefined;
  return confirmationOf({ ...asked, at, count }) === text ? { at, count } : undefined;
}

const checksumOf = (parts: readonly unknown[]) => sha256(JSON.stringify(parts)).slice(0, checksumLength);
