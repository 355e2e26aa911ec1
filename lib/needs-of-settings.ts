import type { Need } from '../shared/routes/need.ts';
import type { Edge } from './edge.ts';
import type { FunctionMaker } from './function-maker.ts';
import type { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

/** What functions are told of the operator's settings, by what they need. */
export function provideSettings(
  functions: FunctionMaker,
  { settings, issuer, edge }: { settings: Settings; issuer: string; edge: Edge | undefined },
): void {
  const known: Partial<Record<Need, Environment>> = {
    address: { ISSUER: issuer },
    requests: {
      ISSUER: issuer,
      ...(settings.corsOrigins.length > 0 && { CORS_ORIGINS: settings.corsOrigins.join(',') }),
      ...edge?.environment,
    },
    signUp: {
      SIGN_UP: settings.signUp,
      ...(settings.accountsPerNetwork !== undefined && {
        ACCOUNTS_PER_NETWORK: String(settings.accountsPerNetwork),
      }),
    },
    operator: {
      ...(settings.operator !== undefined && { OPERATOR: settings.operator }),
      ...(settings.operatorContact !== undefined && { OPERATOR_CONTACT: settings.operatorContact }),
    },
    pushHosts: { PUSH_HOSTS: settings.pushHosts.join(',') },
  };
  for (const [need, environment] of Object.entries(known)) functions.provide(need as Need, { environment });
}
