/** Where programs ask for tokens: from pages of any site, since they bring no cookie and no site sees more than its own. */
export const programPaths = {
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  metadata: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
  assistantsResource: '/.well-known/oauth-protected-resource/mcp',
} as const;

/** Where people are asked, each question at a path of its own below these. */
export const personPaths = { authorize: '/oauth/authorize', consent: '/oauth/consent' } as const;

/** Where the library comes back to a question, once it has been answered. */
export const resumePath = (request: string) => `${personPaths.authorize}/${request}` as const;
export const consentPath = (request: string) => `${personPaths.consent}/${request}` as const;

export const isResumed = (path: string): boolean => path.startsWith(resumePath(''));
export const isConsent = (path: string): boolean => path.startsWith(consentPath(''));
/** Whether a person sees it, and not a program. */
export const isAskedOfPerson = (path: string): boolean =>
  path.startsWith(personPaths.authorize) || isConsent(path);

const openPaths: ReadonlySet<string> = new Set(Object.values(programPaths));

export const isOpenToAnyOrigin = (path: string): boolean => openPaths.has(path);
