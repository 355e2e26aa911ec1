import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, problemAt } from '../shared/http/failure.ts';
import { pageReply } from '../shared/http/page-reply.ts';
import { type Narrowing, withinReadBudget } from '../shared/http/within-read-budget.ts';
import { getUserVariables } from '../shared/routes/get-user-variables.ts';
import type { UserVariablesQuery } from '../shared/schemas/variables/user-variables-query.ts';
import { readUserVariables } from '../shared/use-cases/variables/read-user-variables.ts';

export const handler = endpoint(getUserVariables, async ({ caller, query, url, baseUrl, now }) => {
  if (query.includeCharts && query.variableId === undefined && query.name === undefined)
    throw badRequest(problemAt('includeCharts', 'charts are of one variable; give its variableId or name.'));
  const { records, hasMore } = await withinReadBudget(narrowing(query), async () =>
    readUserVariables(caller.person, query, baseUrl, now),
  );
  const body = {
    ...ok('Your variables', `This page has ${counted(records.length, 'variable')}.`),
    userVariables: [...records],
  };
  return pageReply(body, hasMore, { url, query });
});

function narrowing({ includeCharts, sort }: UserVariablesQuery): Narrowing {
  if (includeCharts) return { path: 'includeCharts', advice: 'leave it out, or group its measurements.' };
  if (sort?.field === 'numberOfMeasurements')
    return { path: 'sort', advice: 'sort by name, createdAt or updatedAt, or name one variable.' };
  return { path: 'query', advice: 'name one variable by its variableId or name.' };
}
