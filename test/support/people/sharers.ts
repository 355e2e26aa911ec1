import { randomInt } from 'node:crypto';
import { findPerson } from '../../../shared/data/people/person.ts';
import { contributionWrite } from '../../../shared/data/studies/contribution.ts';
import { sharerWrite } from '../../../shared/data/studies/sharer.ts';
import { transact } from '../../../shared/data/table/transact.ts';
import { listUserVariables } from '../../../shared/data/variables/user-variable.ts';
import type { PersonsResult } from '../../../shared/domain/studies/persons-result.ts';
import type { VariablePair } from '../../../shared/domain/studies/study.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { setShareAllData } from '../../../shared/use-cases/people/set-share-all-data.ts';
import { contribute } from '../../../shared/use-cases/studies/rounds/contribute.ts';
import type { Person, Service } from '../client.ts';

/** Lets what a person's records say count in figures of everybody, or no more. */
export const share = (service: Service, { userId }: Person, value = true) =>
  service.inTable(() => setShareAllData({ userId, shareAllData: !value }, value, epochSeconds()));

/** A month of its own for each, in which people are asked. */
let asked = 0;

/** Lets a person contribute what their own studies found, as the night does when it is asked to; in another month each time. */
export const contributeNow = (service: Service, { userId }: Person, month = `${3000 + asked++}-01`) =>
  service.inTable(async () => {
    const person = await findPerson(userId);
    if (person === undefined) throw new Error(`There is no person ${userId}.`);
    const look = { pairs: [], variables: await listUserVariables(userId) };
    await contribute(person, look, Date.parse(`${month}-02T12:00:00Z`) / 1000);
    return month;
  });

/**
 * People who contribute to a month what their records say of a pair, and have none: many of them cost little. A test in
 * which somebody takes something back needs real records: `studied`.
 */
export async function crowd(
  service: Service,
  { causeVariableId, effectVariableId }: VariablePair,
  { count, month, found = {} }: { count: number; month: string; found?: Partial<PersonsResult> },
): Promise<void> {
  const figures = { adjustedCorrelation: 0.8, effectiveSampleSize: 33, optimum: null, ...found };
  const results = [{ causeVariableId, effectVariableId, ...figures }];
  const writes = Array.from({ length: count }, () => randomInt(2 ** 40, 2 ** 41)).flatMap((userId) => [
    contributionWrite(userId, { month, results, former: [] }, undefined),
    sharerWrite(userId),
  ]);
  await service.inTable(async () => {
    for (let i = 0; i < writes.length; i += 100) await transact(writes.slice(i, i + 100));
  });
}
