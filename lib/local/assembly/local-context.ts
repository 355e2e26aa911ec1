/** What is set on this machine unless the command line says otherwise: any web page may ask, anybody may sign up, mail goes to the terminal. */
export const localContext: Readonly<Record<string, string>> = {
  corsOrigins: '*',
  signUp: 'open',
  accountsPerNetwork: 'any',
  mailFrom: 'Daymark <daymark@localhost>',
};
