import { badRequest, problemAt } from '../failure.ts';

/** A value that may be given in the body or in the query, but not differently in both. */
export function fromBodyOrQuery<Value>(
  name: string,
  inBody: Value | undefined,
  inQuery: Value | undefined,
): Value | undefined {
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery)
    throw badRequest(problemAt(name, 'differs between body and query; give it once.'));
  return inBody ?? inQuery;
}
