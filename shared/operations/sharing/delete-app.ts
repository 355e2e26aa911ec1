import { deleteApp as route } from '../../routes/sharing/delete-app.ts';
import { deleteOwnApp } from '../../use-cases/oauth/own-apps.ts';
import { ok } from '../envelope.ts';
import { forbidden, notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const deleteApp = operation(route, {
  handle: async ({ caller, query: { id } }) => {
    const outcome = await deleteOwnApp(caller.userId, id);
    if (outcome === 'unknown') throw notFound('This app does not exist.');
    if (outcome === 'not own') throw forbidden('The operator made this app; ask them to delete it.');
    return ok('App deleted', 'It no longer has access to anyone’s data.');
  },
});
