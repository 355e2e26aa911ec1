import { counted } from '../../shared/domain/texts/counted.ts';
import { listReply } from '../../shared/operations/replies/list-reply.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { badRequest, problemAt } from '../../shared/operations/failure.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getUserVariables } from '../../shared/routes/variables/get-user-variables.ts';
import { narrowUserVariables } from '../../shared/schemas/variables/user-variables-query.ts';
import { readUserVariables } from '../../shared/use-cases/variables/read-user-variables.ts';

export const handler = endpoint(getUserVariables, async (input) => {
  const { caller, query, baseUrl, now } = input;
  if (query.includeCharts && query.variableId === undefined && query.name === undefined)
    throw badRequest(problemAt('includeCharts', 'charts are of one variable; give its variableId or name.'));
  const read = await withinReadBudget(narrowUserVariables(query), async () =>
    readUserVariables(caller.person, query, baseUrl, now),
  );
  if (read.kind === 'otherName')
    throw badRequest(
      problemAt(
        'name',
        `is not that of variable ${query.variableId}, which is "${read.itsName}"; give one of both.`,
      ),
    );
  const { records, next } = read;
  const body = {
    ...ok('Your variables', `This page has ${counted(records.length, 'variable')}.`),
    userVariables: [...records],
  };
  return listReply(body, next, input);
});
