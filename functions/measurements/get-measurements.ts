import { writeMembers, writeRecords } from '../../shared/answers/measurements/measurement-record.ts';
import { clockOf } from '../../shared/domain/time/person-clock.ts';
import { linkToNext } from '../../shared/operations/replies/link.ts';
import { Reply } from '../../shared/http/answer/response.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { badRequest, problemAt } from '../../shared/operations/failure.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getMeasurements } from '../../shared/routes/measurements/get-measurements.ts';
import { narrowMeasurements } from '../../shared/schemas/measurements/measurement-query.ts';
import {
  beginList,
  isGrouped,
  listMeasurements,
} from '../../shared/use-cases/measurements/list-measurements.ts';

const readAhead = ({ userId, query }: Unproven<typeof getMeasurements>) => beginList(userId, query);

export const handler = endpoint(getMeasurements, readAhead, async (input) => {
  const { caller, query, url, cursorTo, baseUrl, now, ahead } = input;
  const { earliestMeasurementTime: earliest, latestMeasurementTime: latest } = query;
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    throw badRequest(problemAt('earliestMeasurementTime', 'lies after latestMeasurementTime; swap them.'));
  if (query.ids !== undefined && isGrouped(query))
    throw badRequest(
      problemAt('ids', 'name single measurements, which are not grouped; leave groupingWidth out.'),
    );
  const clock = clockOf(caller.person);
  const begun = await ahead;
  const page = await withinReadBudget(narrowMeasurements(query), () =>
    listMeasurements(caller.userId, query, { clock, baseUrl }, now, begun),
  );
  return new Reply(
    query.fields === undefined ? writeRecords(page.records) : writeMembers(page.records, query.fields),
    page.next === undefined ? {} : { link: linkToNext(url, page.next, cursorTo) },
  );
});
