/** Of everything a browser is shown to sign in, agree or look after an account: kept nowhere, framed by nobody. */
export const pageHeaders = (contentSecurityPolicy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without a referrer browsers would not say either where a form comes from.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-robots-tag': 'noindex',
});
