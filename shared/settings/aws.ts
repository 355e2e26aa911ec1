/** The Region that Lambda runs a function in; undefined outside of Lambda. */
export const awsRegion = (): string | undefined => process.env.AWS_REGION;

/** True on a machine of a household, which names no Region of AWS. */
export const isAtHome = (): boolean => awsRegion() === 'local';

/** The domain below which AWS has its services, for instance another one in China. */
export const awsDomain = (): string => process.env.URL_SUFFIX ?? 'amazonaws.com';

/** The endpoint of a service that stands in for AWS's own, as on a local machine. */
export const givenEndpoint = (service: 'DYNAMODB' | 'LAMBDA' | 'S3'): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`];

const endpointSwitches = ['AWS_USE_FIPS_ENDPOINT', 'AWS_USE_DUALSTACK_ENDPOINT'] as const;

/** The variables of the SDK that ask for another kind of endpoint, as far as they are set. */
export function specialEndpoints(): readonly string[] {
  const names: string[] = endpointSwitches.filter((name) => process.env[name] === 'true');
  if (process.env.AWS_ACCOUNT_ID_ENDPOINT_MODE === 'required')
    names.push('AWS_ACCOUNT_ID_ENDPOINT_MODE=required');
  return names;
}

export interface AwsCredentials {
  readonly keyId: string;
  readonly secret: string;
  readonly session: string | undefined;
}

/** The credentials that Lambda gives a function, the same for as long as the instance lives. */
export function awsCredentials(): AwsCredentials {
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = process.env;
  if (!keyId || !secret)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set, as Lambda does.');
  return { keyId, secret, session };
}
