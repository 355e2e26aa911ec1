/** The headers of every page for signing in, agreeing or looking after an account: kept nowhere, framed by nobody. */
export const pageHeaders = (contentSecurityPolicy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A page without a referrer would not learn either where a form comes from.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-robots-tag': 'noindex',
});
