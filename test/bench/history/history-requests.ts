import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { getMeasurements } from '../../../shared/routes/measurements/get-measurements.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { postStudyCreate } from '../../../shared/routes/studies/post-study-create.ts';
import { getUserVariables } from '../../../shared/routes/variables/get-user-variables.ts';
import type { BenchRequest } from '../operations/scenario.ts';
import type { RequestCost } from './request-cost.ts';
import { newest, variables } from './seed-year.ts';

/** A request that reads a year. */
interface LongRead {
  readonly route: Route;
  readonly request: Omit<BenchRequest, 'token'>;
  /** The most that a summed-up year may cost. */
  readonly limit: RequestCost;
}

const [cause, effect] = variables;
const from = formatUtc(newest - 365 * 86_400);
export const studyRequest = {
  path: '/api/v3/study/create',
  body: { causeVariableName: cause, effectVariableName: effect },
};
export const longReads: Readonly<Record<string, LongRead>> = {
  'a year by day': {
    route: getMeasurements,
    request: {
      path: `/api/v3/measurements?${new URLSearchParams({
        variableName: cause,
        groupingWidth: '86400',
        limit: '200',
        earliestMeasurementTime: from,
      })}`,
    },
    limit: { readUnits: 60, roundTrips: Infinity, waves: 4 },
  },
  'the charts of a variable': {
    route: getUserVariables,
    request: { path: `/api/v3/userVariables?${new URLSearchParams({ name: cause, includeCharts: 'true' })}` },
    limit: { readUnits: 60, roundTrips: Infinity, waves: Infinity },
  },
  'a study, nothing new': {
    route: postStudyCreate,
    request: studyRequest,
    limit: { readUnits: 60, roundTrips: 7, waves: 4 },
  },
};

export const pageQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the newest 100': { sort: '-startAt' },
  'the newest 100 of one variable': { sort: '-startAt', variableName: cause },
  'an hour of it': between(3600),
  'an hour of one variable': { variableName: cause, ...between(3600) },
  'six hours by the hour': { variableName: cause, groupingWidth: '3600', ...between(6 * 3600) },
};

function between(seconds: number) {
  return {
    earliestMeasurementTime: formatUtc(newest - seconds),
    latestMeasurementTime: formatUtc(newest),
  };
}
