const unsupported = ['AWS_USE_FIPS_ENDPOINT', 'AWS_USE_DUALSTACK_ENDPOINT'] as const;

/**
 * A function talks to DynamoDB in its own Region, whose domain the stack knows, or to the endpoint it is given. The
 * SDK's rules for everything else weigh more than its commands: a request for one of those is refused.
 */
export function endpointOf(region: string, given: string | undefined): URL {
  const asked: string[] = unsupported.filter((name) => process.env[name] === 'true');
  if (process.env.AWS_ACCOUNT_ID_ENDPOINT_MODE === 'required')
    asked.push('AWS_ACCOUNT_ID_ENDPOINT_MODE=required');
  if (asked.length > 0)
    throw new Error(
      `${asked.join(', ')} cannot be honoured. Name the endpoint with AWS_ENDPOINT_URL_DYNAMODB instead, or deploy with --context fullSdk=true.`,
    );
  const url = new URL(given ?? `https://dynamodb.${region}.${process.env.URL_SUFFIX ?? 'amazonaws.com'}`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
