import { toAppRecord } from '../../answers/people/app-record.ts';
import { postApps as route } from '../../routes/sharing/post-apps.ts';
import { appsPerPerson } from '../../settings/apps-per-person.ts';
import { saveOwnApp } from '../../use-cases/oauth/own-apps.ts';
import { ok } from '../envelope.ts';
import { badRequest, conflict, forbidden, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postApps = operation(route, {
  handle: async ({ caller, body, now }) => {
    const most = appsPerPerson();
    if (most === 0) throw forbidden('Apps are registered by the operator here. Ask them for one.');
    const saved = await saveOwnApp(caller.userId, body, most, now);
    if (saved.kind === 'taken')
      throw conflict('name: another app has this name or one that looks like it. Choose another.');
    if (saved.kind === 'unreachable')
      throw badRequest(problemAt('redirectUris', 'must have at least one address, or set asksByCode.'));
    if (saved.kind === 'tooMany')
      throw badRequest(
        problemAt('name', `you already have ${most} apps; delete one first.`, 'limit_reached'),
      );
    const said = 'Ask people for access with this client id.';
    return { ...ok(saved.isNew ? 'App registered' : 'App saved', said), app: toAppRecord(saved.app) };
  },
});
