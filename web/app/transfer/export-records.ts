import { get, Refusal } from '../api/call.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { everyPage } from './every-page.ts';
import { portableOf } from './portable-of.ts';
import type { PortableRecord } from './portable-record.ts';

export type Variable = RecordOf<Answer<'GET', '/api/v3/userVariables'>['userVariables']>;

/** Everything the person has ever recorded or set up. */
export async function readVariables(): Promise<Variable[]> {
  const variables: Variable[] = [];
  const pages = everyPage((query) =>
    get('/api/v3/userVariables', query ?? { includeHidden: true, limit: 200 }),
  );
  for await (const { userVariables } of pages) variables.push(...userVariables);
  return variables;
}

/** How many measurements there are; undefined where counting them would be too much for one answer. */
export async function countRecords(): Promise<number | undefined> {
  try {
    let count = 0;
    const pages = everyPage((query) =>
      get(
        '/api/v3/userVariables',
        query ?? { sort: '-numberOfMeasurements', includeHidden: true, limit: 200 },
      ),
    );
    for await (const { userVariables } of pages)
      for (const { numberOfMeasurements = 0 } of userVariables) count += numberOfMeasurements;
    return count;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
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
