/** Where programs ask for tokens: from pages of any site, since they bring no cookie and no site sees more than its own. */
export const programPaths = {
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  metadata: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const;

const openPaths: ReadonlySet<string> = new Set(Object.values(programPaths));

export const isOpenToAnyOrigin = (path: string): boolean => openPaths.has(path);
