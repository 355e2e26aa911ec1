/** Settings for this machine, unless the command line gives others. Mail goes to the terminal. */
export const localContext: Readonly<Record<string, string>> = {
  corsOrigins: '*',
  signUp: 'open',
  accountsPerNetwork: 'any',
  mailFrom: 'Daymark <daymark@localhost>',
  // There are no neighbours here.
  backgroundRate: '100000',
  operator: 'whoever started it on this machine',
};
