import { jobs } from '../../../shared/jobs/index.ts';
import { routes } from '../../../shared/routes/index.ts';
import { billFor } from './bill.ts';
import type { Bill, Use } from './bill-lines.ts';
import { measuredDiscoveryLine } from './discovery-line.ts';
import type { OperationFigures } from './figures.ts';
import { besides, followUpLines, measuredFollowUps } from './follow-up-lines.ts';
import { statedUse } from './use.ts';

const memoryOf = (operation: string) =>
  [...routes, ...jobs].find(({ id }) => id === operation)?.memoryMegabytes ?? 512;

/** Requests of a person in a month: what jobs do by themselves is not one. */
export const requestsPerMonth = statedUse.perPerson
  .filter(({ operation }) => routes.some(({ id }) => id === operation))
  .reduce((sum, { timesPerMonth }) => sum + timesPerMonth, 0);

type BillSources = Pick<OperationFigures, 'operations' | 'bundles'> & Partial<Pick<OperationFigures, 'bill'>>;

/**
 * The bill of the stated use, from figures of operations and those that other benches have left. Where the jobs that a
 * deployment runs by itself have not been measured since they changed, their part of the bill before stays.
 */
export function makeBill({ operations, bundles, bill: before }: BillSources): Bill {
  const measured = measuredFollowUps();
  const followUps = followUpLines(statedUse.perPerson, operations, measured);
  const imports = bundles.map(({ importMilliseconds }) => importMilliseconds);
  const isKnown = before === undefined || statedUse.standing.every(isMeasuredIn(operations));
  const bill = billFor(
    { ...statedUse, standing: isKnown ? statedUse.standing : [] },
    operations,
    memoryOf,
    [measuredDiscoveryLine(), ...followUps],
    besides(requestsPerMonth, statedUse.perPerson, operations, imports, measured),
  );
  return isKnown ? bill : { ...bill, standing: before.standing, dollarsPerMonth: before.dollarsPerMonth };
}

const isMeasuredIn =
  (operations: OperationFigures['operations']) =>
  ({ operation }: Use): boolean =>
    operations.some((one) => one.operation === operation);

/** The same where only some operations were measured. */
export function billOfSome({ operations }: Pick<OperationFigures, 'operations'>): Bill {
  const isMeasured = isMeasuredIn(operations);
  const { perPerson, standing } = statedUse;
  return billFor(
    { perPerson: perPerson.filter(isMeasured), standing: standing.filter(isMeasured) },
    operations,
    memoryOf,
  );
}
