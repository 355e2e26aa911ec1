import { awsDomain, specialEndpoints } from '../../../settings/aws.ts';

/**
 * A function talks to DynamoDB in its own Region, whose domain the stack knows, or to the endpoint it is given. The
 * SDK's rules for everything else weigh more than its commands: a request for one of those is refused.
 */
export function endpointOf(region: string, given: string | undefined): URL {
  const asked = specialEndpoints();
  if (asked.length > 0)
    throw new Error(
      `${asked.join(', ')} cannot be honoured. Name the endpoint with AWS_ENDPOINT_URL_DYNAMODB instead, or deploy with --full-sdk.`,
    );
  const url = new URL(given ?? `https://dynamodb.${region}.${awsDomain()}`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
