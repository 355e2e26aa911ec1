import { randomInt } from 'node:crypto';
import { resultWrite } from '../../../shared/data/studies/pair-result.ts';
import { transact } from '../../../shared/data/table/transact.ts';
import type { PersonsResult } from '../../../shared/domain/studies/persons-result.ts';
import type { VariablePair } from '../../../shared/domain/studies/study.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { setShareAllData } from '../../../shared/use-cases/people/set-share-all-data.ts';
import type { Person, Service } from '../client.ts';

/** Lets what a person's studies find count in figures of many people, or no more. */
export const share = (service: Service, { userId }: Person, value = true) =>
  service.inTable(() => setShareAllData({ userId, shareAllData: !value }, value, epochSeconds()));

/**
 * People who count in the figures of a pair of variables by what their studies found, and have no other records:
 * many of them cost little. A test in which somebody takes something back needs real records: `studied`.
 */
export async function crowd(
  service: Service,
  pair: VariablePair,
  count: number,
  found: Partial<PersonsResult> = {},
): Promise<void> {
  const result = { adjustedCorrelation: 0.8, effectiveSampleSize: 30, optimum: null, ...found };
  const writes = Array.from({ length: count }, () => resultWrite(randomInt(2 ** 40, 2 ** 41), pair, result));
  await service.inTable(() => transact(writes));
}
