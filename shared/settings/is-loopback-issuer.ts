import { issuer } from './issuer.ts';

/** True if the service runs on someone's own machine, where apps under development do, too. */
export const isLoopbackIssuer = (): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(issuer());
