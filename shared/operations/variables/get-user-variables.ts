import { counted } from '../../domain/texts/counted.ts';
import { getUserVariables as route } from '../../routes/variables/get-user-variables.ts';
import { narrowUserVariables } from '../../schemas/variables/user-variables-query.ts';
import { readUserVariables } from '../../use-cases/variables/read-user-variables.ts';
import { ok } from '../envelope.ts';
import { badRequest, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';
import { listReply } from '../replies/list-reply.ts';
import { isNarrowed } from '../requests/is-narrowed.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const getUserVariables = operation(route, {
  handle: async (input) => {
    const { caller, query, baseUrl, now, touch } = input;
    if (query.includeCharts && query.variableId === undefined && query.name === undefined)
      throw badRequest(problemAt('includeCharts', 'charts show one variable; send its variableId or name.'));
    const read = await withinReadBudget(narrowUserVariables(query), async () =>
      readUserVariables(caller.person, query, baseUrl, now),
    );
    if (read.kind === 'otherName')
      throw badRequest(
        problemAt(
          'name',
          `is not that of variable ${query.variableId}, which is "${read.itsName}"; send only one.`,
        ),
      );
    const { records, next } = read;
    if (isNarrowed(query)) touch(records.map(({ id }) => id));
    const body = {
      ...ok('Your variables', `This page has ${counted(records.length, 'variable')}.`),
      userVariables: [...records],
    };
    return listReply(body, next, input);
  },
});
