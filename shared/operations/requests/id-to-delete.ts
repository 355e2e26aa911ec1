import { badRequest, problemAt } from '../failure.ts';
import { fromBodyOrQuery } from './from-body-or-query.ts';

interface WithId<Id> {
  readonly id?: Id | undefined;
}

/** The id in the body, or in the query for callers that cannot send one. */
export function idToDelete<Id>(query: WithId<Id>, body: WithId<Id> | undefined): Id {
  const id = fromBodyOrQuery('id', body?.id, query.id);
  if (id === undefined)
    throw badRequest(problemAt('id', 'is required, in the body as {"id": 1} or in the query.', 'required'));
  return id;
}
