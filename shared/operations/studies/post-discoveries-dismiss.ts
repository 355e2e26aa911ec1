import { postDiscoveriesDismiss as route } from '../../routes/studies/post-discoveries-dismiss.ts';
import { dismissDiscovery } from '../../use-cases/discoveries/dismiss-discovery.ts';
import { ok } from '../envelope.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postDiscoveriesDismiss = operation(route, {
  handle: async ({ caller: { userId }, body, now }) => {
    if (body.causeVariableId === body.effectVariableId)
      throw badRequest(problemAt('effectVariableId', 'must be another variable than causeVariableId.'));
    if (!(await dismissDiscovery(userId, body, now))) throw notFound('You have no such variables.');
    return ok('Line dismissed', 'These two are not listed again; they are still looked at and counted.');
  },
});
