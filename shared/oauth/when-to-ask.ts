import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

const { base, Check, Prompt } = interactionPolicy;

/**
 * The library's policy of when someone has to sign in, and when they are asked. A choice once made holds, wherever the
 * app runs, until the app asks for more, for another interface or for a new choice.
 */
export function whenToAsk() {
  const policy = base();
  policy.remove('login');
  policy.add(signingIn(), 0);
  const { checks } = policy.get('consent') ?? {};
  checks?.remove('native_client_prompt');
  checks?.add(
    new Check('nothing_granted', 'nothing that was requested is granted', 'consent_required', ({ oidc }) => {
      const { grant, result, requestParamScopes: asked } = oidc;
      const isNothing = Object.keys(oidc.resourceServers ?? {}).some(
        (resource) => grant?.getResourceScopeFiltered(resource, asked) === '',
      );
      return isNothing && result?.consent === undefined;
    }),
  );
  return policy;
}

function signingIn() {
  const prompt = new Prompt(
    { name: 'login', requestable: true },
    new Check('no_session', 'the person has to sign in', ({ oidc }) => oidc.session?.accountId === undefined),
    new Check(
      'again',
      'the app asks for a new sign-in',
      (ctx) => isWantedAnew(ctx) && !hasSignedInSince(ctx),
    ),
  );
  // That check waits for a result of the library's own; here the session says it.
  prompt.checks.remove('login_prompt');
  return prompt;
}

const isWantedAnew = ({ oidc }: KoaContextWithOIDC) => oidc.prompts.has('login');

/** A question that comes after signing in is shown to that session alone. */
function hasSignedInSince({ oidc }: KoaContextWithOIDC): boolean {
  const { Interaction: question } = oidc.entities;
  if (question === undefined) return false;
  return question.prompt.name !== 'login' || (oidc.session?.loginTs ?? 0) >= question.iat;
}
