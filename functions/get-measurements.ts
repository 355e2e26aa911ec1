import { writeRecords } from '../shared/answers/measurements/measurement-record.ts';
import { clockOf } from '../shared/domain/time/person-clock.ts';
import { linkToNext } from '../shared/http/answer/link.ts';
import { Reply } from '../shared/http/answer/response.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { badRequest, problemAt } from '../shared/http/failure.ts';
import { withinReadBudget } from '../shared/http/within-read-budget.ts';
import { getMeasurements } from '../shared/routes/get-measurements.ts';
import { narrowMeasurements } from '../shared/schemas/measurements/measurement-query.ts';
import { beginList, listMeasurements } from '../shared/use-cases/measurements/list-measurements.ts';

const readAhead = ({ userId, query }: Unproven<typeof getMeasurements>) => beginList(userId, query);

export const handler = endpoint(getMeasurements, readAhead, async (input) => {
  const { caller, query, url, cursorTo, baseUrl, now, ahead } = input;
  const { earliestMeasurementTime: earliest, latestMeasurementTime: latest } = query;
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    throw badRequest(problemAt('earliestMeasurementTime', 'lies after latestMeasurementTime; swap them.'));
  const clock = clockOf(caller.person);
  const begun = await ahead;
  const page = await withinReadBudget(narrowMeasurements(query), () =>
    listMeasurements(caller.userId, query, { clock, baseUrl }, now, begun),
  );
  return new Reply(
    writeRecords(page.records),
    page.next === undefined ? {} : { link: linkToNext(url, page.next, cursorTo) },
  );
});
