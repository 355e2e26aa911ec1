/** The paths for programs. Pages of any site may call them: no cookie is involved, so a site gets only its own tokens. */
export const programPaths = {
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  device: '/oauth/device',
  register: '/oauth/register',
  metadata: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
  assistantsResource: '/.well-known/oauth-protected-resource/mcp',
} as const;

/** The paths of pages. Each question to a person has a path of its own below these. */
export const personPaths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  device: '/device',
} as const;

/** The library continues here once a question has been answered. */
export const resumePath = (request: string) => `${personPaths.authorize}/${request}` as const;
export const consentPath = (request: string) => `${personPaths.consent}/${request}` as const;

export const isResumed = (path: string): boolean => path.startsWith(resumePath(''));
export const isConsent = (path: string): boolean => path.startsWith(consentPath(''));
/** True for pages that lead on to an app. */
export const isShownToPerson = (path: string): boolean =>
  path.startsWith(personPaths.authorize) || isConsent(path);

const openPaths: ReadonlySet<string> = new Set(Object.values(programPaths));

export const isOpenToAnyOrigin = (path: string): boolean => openPaths.has(path);

export const assistantsPath = '/mcp';
