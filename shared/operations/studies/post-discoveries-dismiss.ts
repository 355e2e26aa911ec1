import { postDiscoveriesDismiss as route } from '../../routes/studies/post-discoveries-dismiss.ts';
import { dismissDiscovery, restoreDiscovery } from '../../use-cases/discoveries/dismiss-discovery.ts';
import { ok } from '../envelope.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postDiscoveriesDismiss = operation(route, {
  handle: async ({ caller: { userId }, body, now }) => {
    if (body.causeVariableId === body.effectVariableId)
      throw badRequest(problemAt('effectVariableId', 'must be another variable than causeVariableId.'));
    const isDone =
      body.dismissed === false ? restoreDiscovery(userId, body) : dismissDiscovery(userId, body, now);
    if (!(await isDone)) throw notFound('These variables do not exist.');
    if (body.dismissed === false)
      return ok('Line restored', 'This pair will be listed again if it stands out.');
    return ok('Line dismissed', 'This pair won’t be listed again, but still counts in the analysis.');
  },
});
