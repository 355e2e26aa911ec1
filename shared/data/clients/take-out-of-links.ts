import { grantKey } from '../keys/clients.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { sendIfAllowed } from '../table/send.ts';
import { updateWrite } from '../table/writes.ts';
import { listGrants } from './grant.ts';

/** No link shows a variable any more, also if its name is recorded again: that begins it with the same id. */
export const takeOutOfLinks = (userId: number, variableId: number): Promise<void> =>
  retryOnConflict('The links', async () => {
    for (const { clientId, grantId, limits } of await listGrants(userId)) {
      const { variableIds } = limits ?? {};
      if (limits === undefined || !variableIds?.includes(variableId)) continue;
      const left = { ...limits, variableIds: variableIds.filter((id) => id !== variableId) };
      const change = updateWrite(grantKey(userId, clientId), {
        set: { limits: left },
        onlyIf: { grantId, limits },
      });
      if (!(await sendIfAllowed(change))) return conflict;
    }
  });
