import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { showSignIns } from '../../shared/http/pages/show-sign-ins.ts';
import { getAccountSignIns } from '../../shared/routes/pages/get-account-sign-ins.ts';

export const handler = pageEndpoint(getAccountSignIns, async ({ signedIn: { session }, now }) =>
  showJson(getAccountSignIns, await showSignIns(session, now)),
);
