import type { Caller } from '../../data/access/caller.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { Row } from '../../domain/measurements/row.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { counted } from '../../domain/texts/counted.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { postMeasurementsDelete as route } from '../../routes/measurements/post-measurements-delete.ts';
import {
  type DeletionFilter,
  filterNames,
  mostDeleted,
  type RemovalReceipt,
} from '../../schemas/measurements/measurements-to-delete.ts';
import { findToDelete } from '../../use-cases/measurements/find-to-delete.ts';
import { removeByIds, removeMany } from '../../use-cases/measurements/remove-many.ts';
import { ok } from '../envelope.ts';
import { badRequest, conflict, forbidden, insufficientScope, problemAt } from '../failure.ts';
import { type Input, operation, type Touch } from '../operation.ts';
import { confirmationOf, readConfirmation } from '../requests/deletion-confirmation.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const postMeasurementsDelete = operation(route, {
  handle: async ({ caller, query, body, now, touch }) => {
    const filter = filterOf(query);
    const isFiltered = Object.keys(filter).length > 0;
    if (body?.ids !== undefined) {
      if (isFiltered || query.dryRun !== undefined || query.confirmation !== undefined)
        throw badRequest(
          problemAt('ids', 'can’t be combined with filters, dryRun and confirmation; send one or the other.'),
        );
      return deleteByIds(caller, body.ids, now, touch);
    }
    if (!isFiltered)
      throw badRequest(problemAt('ids', `name what to delete, or use a filter: ${filterNames.join(', ')}.`));
    refuseFilter(caller, filter);
    return query.dryRun === true
      ? countByFilter(caller.userId, filter, now)
      : deleteByFilter(caller.userId, filter, query.confirmation, now);
  },
});

type DeletionQuery = Input<typeof route>['query'];

const filterOf = (query: DeletionQuery): DeletionFilter =>
  Object.fromEntries(
    filterNames.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]),
  );

/** Filters reach whatever anybody recorded, and their answer reveals how much there is. */
function refuseFilter(caller: Caller, filter: DeletionFilter): void {
  if (caller.clientId !== undefined)
    throw forbidden('Only your own token can delete by filter; an app lists what it recorded in ids.');
  if (!mayRead(caller))
    throw insufficientScope({ scopes: ['readmeasurements', 'writemeasurements'] }, ['readmeasurements']);
  const { earliestMeasurementTime: earliest, latestMeasurementTime: latest } = filter;
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    throw badRequest(problemAt('earliestMeasurementTime', 'is after latestMeasurementTime; swap them.'));
}

async function deleteByIds(caller: Caller, ids: readonly number[], now: number, touch: Touch) {
  const { statuses, variableIds } = await removeByIds(
    caller.userId,
    ids,
    caller.deletesAll === true ? undefined : caller.clientId,
    now,
  );
  touch(variableIds);
  const receipts = ids.map((id): RemovalReceipt => {
    const status = statuses.get(id) ?? 'notFound';
    if (status !== 'kept') return { id, status };
    // Callers who may not read do not learn that there is something.
    return mayRead(caller) ? { id, status, notice: recordedByOthers } : { id, status: 'notFound' };
  });
  const deleted = receipts.filter(({ status }) => status === 'deleted').length;
  const others = receipts.length - deleted;
  return {
    ...ok(
      'Measurements deleted',
      `${sentence(counted(deleted, 'measurement'))} deleted${others === 0 ? '' : `, ${others} not`}.`,
    ),
    data: { measurements: receipts },
  };
}

const recordedByOthers =
  'This app did not record it, or it was changed by someone else since; the person can delete it.';

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const narrow = {
  path: 'query',
  advice: 'choose a shorter time with earliestMeasurementTime and latestMeasurementTime, or a variableName.',
};

async function countByFilter(userId: number, filter: DeletionFilter, now: number) {
  const rows = await withinReadBudget(narrow, () => findToDelete(userId, filter));
  const confirmation = confirmationOf({ userId, filter, at: now, count: rows.length });
  return {
    ...ok(
      'What would be deleted',
      rows.length === 0
        ? 'No measurements match.'
        : `${sentence(counted(rows.length, 'measurement'))} would be deleted. Send the confirmation with the same filters to delete them.`,
    ),
    data: {
      deletion: { ...summaryOf(rows), dryRun: true, numberLeft: 0, ...(rows.length > 0 && { confirmation }) },
    },
  };
}

async function deleteByFilter(
  userId: number,
  filter: DeletionFilter,
  confirmation: string | undefined,
  now: number,
) {
  if (confirmation === undefined)
    throw badRequest(
      problemAt(
        'confirmation',
        'is required; ask with dryRun=true first, and send the confirmation you get.',
      ),
    );
  const confirmed = readConfirmation(confirmation, { userId, filter }, now);
  if (confirmed === undefined)
    throw badRequest(
      problemAt(
        'confirmation',
        'belongs to other filters or is more than an hour old; ask with dryRun=true again.',
      ),
    );
  const all = await withinReadBudget(narrow, () => findToDelete(userId, filter));
  const rows = all.filter(({ measurement }) => measurement.updatedAt <= confirmed.at);
  if (rows.length > confirmed.count)
    throw conflict(
      'confirmation: more measurements match now than were counted; ask with dryRun=true again.',
    );
  const wanted = rows.slice(0, mostDeleted);
  const removed = new Set(
    await removeMany(
      userId,
      wanted.map(({ measurement }) => measurement),
      now,
    ),
  );
  const gone = wanted.filter(({ measurement }) => removed.has(measurement));
  const numberLeft = rows.length - wanted.length;
  const goOn =
    numberLeft === 0 ? '' : ` ${counted(numberLeft, 'is', 'are')} left; send the same request again.`;
  return {
    ...ok('Measurements deleted', `${sentence(counted(gone.length, 'measurement'))} deleted.${goOn}`),
    data: { deletion: { ...summaryOf(gone), dryRun: false, numberLeft } },
  };
}

/** Counts of measurements that are in order of time, the newest first. */
function summaryOf(rows: readonly Row[]) {
  const counts = new Map<Row['known'], number>();
  for (const { known } of rows) counts.set(known, (counts.get(known) ?? 0) + 1);
  const variables = [...counts].map(([{ userVariable, settings }, numberOfMeasurements]) => ({
    variableId: userVariable.variable.variableId,
    variableName: settings.displayName,
    numberOfMeasurements,
  }));
  const [newest, oldest] = [rows[0], rows.at(-1)].map(
    (row) => row && formatUtc(startOfId(row.measurement.id)),
  );
  return {
    numberOfMeasurements: rows.length,
    variables,
    earliestStartAt: oldest,
    latestStartAt: newest,
  };
}
