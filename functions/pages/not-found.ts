import { fallback } from '../../shared/http/fallback.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { awsRegion } from '../../shared/settings/aws.ts';
import { isLoopbackIssuer } from '../../shared/settings/is-loopback-issuer.ts';
import { operator } from '../../shared/settings/operator.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import { privacyPage } from '../../web/pages/privacy.ts';
import { welcomePage } from '../../web/pages/welcome.ts';

const deployment = () => ({
  signUp: signUpMode(),
  operator: operator(),
  region: isLoopbackIssuer() ? undefined : awsRegion(),
});

/** Pages for everybody, which cost no function of their own. */
const frontPages = {
  '/': () => welcomePage(deployment()),
  '/privacy': () => privacyPage(deployment()),
};

export const handler = fallback(
  [...routes, ...pages, ...oauth.endpoints, ...assistants.endpoints],
  frontPages,
);
