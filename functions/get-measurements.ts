import { listMeasurements } from '../shared/data/list-measurements.ts';
import { zoneOffsets } from '../shared/domain/time/zone.ts';
import { getCallerPerson } from '../shared/http/caller-person.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { badRequest, problemAt } from '../shared/http/failure.ts';
import { linkToNext } from '../shared/http/link.ts';
import { Reply } from '../shared/http/response.ts';
import { getMeasurements } from '../shared/routes/get-measurements.ts';

export const handler = endpoint(getMeasurements, async ({ caller, query, url }) => {
  const { earliestMeasurementTime: earliest, latestMeasurementTime: latest } = query;
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    throw badRequest(problemAt('earliestMeasurementTime', 'lies after latestMeasurementTime; swap them.'));
  const { timezone } = await getCallerPerson(caller);
  const page = await listMeasurements(caller.userId, query, zoneOffsets(timezone));
  if (page.kind === 'tooMany')
    throw badRequest(
      problemAt(
        'sort',
        `more than ${page.most} rows match; narrow the time range or filter, or sort by startAt.`,
      ),
    );
  return new Reply(page.records, page.next === undefined ? {} : { link: linkToNext(url, page.next) });
});
