import { expect, test } from '@jest/globals';
import { parse } from 'valibot';
import { findCaller } from '../../../shared/data/access/caller.ts';
import { callOperation } from '../../../shared/operations/call-operation.ts';
import { getUnits } from '../../../shared/operations/measurements/get-units.ts';
import { postMeasurements } from '../../../shared/operations/measurements/post-measurements.ts';
import type { Input } from '../../../shared/operations/operation.ts';
import { getUserVariables } from '../../../shared/operations/variables/get-user-variables.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { type Person, serviceAt } from '../../support/client.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const service = serviceAt();
// Refusals name where a client learns how to get a token.
process.env.ISSUER = service.url;

async function callerOf({ token }: Pick<Person, 'token'>) {
  const caller = await findCaller(token, epochSeconds());
  if (caller === undefined) throw new Error('The token is not known.');
  return { caller, accessToken: token };
}

const inputOf = <R extends Route>(route: R, query: object, body?: unknown): Input<R> =>
  ({
    query: parse(route.query as NonNullable<Route['query']>, query),
    body: route.body && parse(route.body, body),
    now: epochSeconds(),
    baseUrl: service.url,
    url: `${service.url}${route.path}?`,
    cursorTo: (place: string) => place,
    requestId: 'in-process',
  }) as Input<R>;

test('what is recorded in the process is what an app reads over HTTP, and the other way round', async () => {
  const person = await service.createPerson();
  const caller = await callerOf(person);
  const rows = [item({ variableName: 'Tea', unitAbbreviatedName: 'count', value: 2 })];
  await callOperation(postMeasurements, caller, inputOf(postMeasurements.route, {}, rows));
  expect((await diaryOf(service, person).list({ variableName: 'Tea' })).body).toMatchObject([{ value: 2 }]);

  const called = await callOperation(getUserVariables, caller, inputOf(getUserVariables.route, {}));
  const { body } = await service.get('/api/v3/userVariables', person);
  const answered = 'headers' in called ? (called as { body: unknown }).body : called;
  expect(JSON.parse(JSON.stringify(answered))).toEqual(body);
});

test('a caller whose token does not reach so far is refused, and nothing is written', async () => {
  const person = await service.createPerson({ scopes: ['basic', 'readmeasurements'] });
  const caller = await callerOf(person);
  const rows = [item({ variableName: 'Tea', unitAbbreviatedName: 'count', value: 2 })];
  await expect(
    callOperation(postMeasurements, caller, inputOf(postMeasurements.route, {}, rows)),
  ).rejects.toMatchObject({ status: 403 });
  expect((await diaryOf(service, person).list({})).body).toEqual([]);
  const units = await callOperation(getUnits, caller, inputOf(getUnits.route, {}));
  expect(units).toBeDefined();
});
