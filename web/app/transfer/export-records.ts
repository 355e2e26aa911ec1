import { get } from '../api/call.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { everyPage } from './every-page.ts';
import { portableOf } from './portable-of.ts';
import type { PortableRecord } from './portable-record.ts';

export type Variable = RecordOf<Answer<'GET', '/api/v3/userVariables'>['userVariables']>;

/** Everything the person has recorded anything of, with how much, the most recorded first. */
export async function readVariables(): Promise<Variable[]> {
  const variables: Variable[] = [];
  const pages = everyPage((query) =>
    get('/api/v3/userVariables', query ?? { sort: '-numberOfMeasurements', limit: 200 }),
  );
  for await (const { userVariables } of pages) variables.push(...userVariables);
  return variables;
}

/** All measurements, the oldest first and as they were posted, page by page. */
export async function* exportRecords(
  operations: ReadonlyMap<string, PortableRecord['combinationOperation']>,
): AsyncGenerator<PortableRecord[]> {
  const pages = everyPage((query) =>
    get(
      '/api/v3/measurements',
      query ?? { sort: 'startAt', limit: 200, doNotConvert: true, doNotProcess: true },
    ),
  );
  for await (const page of pages) yield page.map((record) => portableOf(record, operations));
}

export const operationsOf = (variables: readonly Variable[]) =>
  new Map(variables.map(({ name, combinationOperation }) => [name, combinationOperation]));
