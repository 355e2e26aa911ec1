import { countShares, toAuthorizedClients } from '../../answers/people/authorized-clients.ts';
import { toUserRecord } from '../../answers/people/user-record.ts';
import { removeGrant } from '../../data/clients/change-grant.ts';
import { findGrant } from '../../data/clients/grant.ts';
import { postSharesDelete as route } from '../../routes/sharing/post-shares-delete.ts';
import { isNothing, takeBackApp, viewTakeBack } from '../../use-cases/imports/take-back-app.ts';
import { listShares } from '../../use-cases/people/shares.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const postSharesDelete = operation(route, {
  handle: async ({ caller, query, accessToken, baseUrl, now }) => {
    const { clientIdToRevoke: clientId, deleteRecords = false, dryRun = false } = query;
    const { person, userId } = caller;
    const grant = await (dryRun ? findGrant(userId, clientId) : removeGrant(userId, clientId));
    const view = deleteRecords ? await viewTakeBack(userId, clientId) : undefined;
    // An app's records can also be deleted after its access has ended.
    if (grant === undefined && (view === undefined || isNothing(view))) throw notGranted();
    const name = grant?.clientName ?? clientId;
    const removal = deleteRecords && !dryRun ? await takeBackApp(userId, { clientId, name }, now) : undefined;
    const authorizedClients = toAuthorizedClients(await listShares(userId, now));
    const token = { text: accessToken, expiresAt: caller.tokenExpiresAt, scopes: caller.scopes };
    const ended = `"${name}" no longer has access to your data. You now give ${countShares(authorizedClients)} access.`;
    return {
      ...toUserRecord(person, token, now, baseUrl),
      ...(dryRun
        ? ok('Nothing was changed', `This is what ending access for "${name}" would do.`)
        : ok('Access revoked', removal === undefined ? ended : `${ended} ${beingDeleted}`)),
      authorizedClients,
      ...(view !== undefined && {
        deletion: { ...view.counts, importId: removal?.id },
      }),
    };
  },
});

const notGranted = () => notFound('You have not given access to this client.');

const beingDeleted = 'What it recorded is being deleted in the background; GET /imports shows the progress.';
