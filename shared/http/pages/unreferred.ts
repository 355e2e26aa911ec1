/** Where a share's page is opens it together with the code: no other site is told. */
export const unreferred = { 'referrer-policy': 'no-referrer' };
