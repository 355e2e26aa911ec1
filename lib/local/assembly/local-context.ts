/** What is set on this machine unless the command line says otherwise: any web page may ask, anybody may sign up, mail goes to the terminal, and whoever started it runs it. */
export const localContext: Readonly<Record<string, string>> = {
  corsOrigins: '*',
  signUp: 'open',
  accountsPerNetwork: 'any',
  mailFrom: 'Daymark <daymark@localhost>',
  operator: 'whoever started it on this machine',
};
