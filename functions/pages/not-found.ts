import { fallback } from '../../shared/http/fallback.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { awsRegion, isAtHome } from '../../shared/settings/aws.ts';
import { isLoopbackIssuer } from '../../shared/settings/is-loopback-issuer.ts';
import { operator } from '../../shared/settings/operator.ts';
import { sendsCodes } from '../../shared/settings/sends-codes.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import type { Deployment } from '../../web/pages/front-page.ts';
import licences from '../../web/pages/licences.js';
import { licencesPage } from '../../web/pages/licences-page.ts';
import { privacyPage } from '../../web/pages/privacy.ts';
import { welcomePage } from '../../web/pages/welcome.ts';

const deployment = (): Deployment => ({
  signUp: signUpMode(),
  sendsCodes: sendsCodes(),
  operator: operator(),
  place: isLoopbackIssuer() ? 'trial' : isAtHome() ? 'home' : { region: awsRegion() ?? 'of this deployment' },
});

/** Pages for everybody, which cost no function of their own. */
const frontPages = {
  '/': () => welcomePage(deployment()),
  '/privacy': () => privacyPage(deployment()),
  '/licences': () => licencesPage(licences),
};

export const handler = fallback(
  [...routes, ...pages, ...oauth.endpoints, ...assistants.endpoints],
  frontPages,
);
