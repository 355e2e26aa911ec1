/** The address of a share's page is half of what opens it, so no other site may learn it. */
export const noReferrer = { 'referrer-policy': 'no-referrer' };
