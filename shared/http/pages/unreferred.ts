/** The address of a share's page is half of what opens it, so no other site may learn it. */
export const unreferred = { 'referrer-policy': 'no-referrer' };
