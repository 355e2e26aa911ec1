import type { Edge } from './edge.ts';
import type { FunctionMaker } from './function-maker.ts';
import type { Settings } from './settings.ts';

/** Gives functions the environment variables that hold the operator's settings, by what they need. */
export function provideSettings(
  functions: FunctionMaker,
  { settings, issuer, edge }: { settings: Settings; issuer: string; edge: Edge | undefined },
): void {
  const {
    corsOrigins,
    signUp,
    mailFrom,
    accountsPerNetwork,
    operator,
    operatorContact,
    pushHosts,
    backgroundRate,
    appsPerPerson,
  } = settings;
  functions.provide('address', { environment: { ISSUER: issuer } });
  functions.provide('requests', {
    environment: {
      ISSUER: issuer,
      ...(corsOrigins.length > 0 && { CORS_ORIGINS: corsOrigins.join(',') }),
      ...edge?.environment,
    },
  });
  functions.provide('signUp', {
    environment: {
      SIGN_UP: signUp,
      ...(mailFrom === undefined && { SIGN_IN_CODES: 'none' }),
      ...(accountsPerNetwork !== undefined && { ACCOUNTS_PER_NETWORK: String(accountsPerNetwork) }),
    },
  });
  functions.provide('operator', {
    environment: {
      ...(operator !== undefined && { OPERATOR: operator }),
      ...(operatorContact !== undefined && { OPERATOR_CONTACT: operatorContact }),
    },
  });
  functions.provide('apps', { environment: { APPS_PER_PERSON: String(appsPerPerson) } });
  functions.provide('pace', { environment: { BACKGROUND_RATE: String(backgroundRate) } });
  functions.provide('pushHosts', { environment: { PUSH_HOSTS: pushHosts.join(',') } });
}
