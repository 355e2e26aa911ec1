interface EndpointParameters {
  readonly Endpoint?: string;
  readonly Region?: string;
}

/**
 * Takes the place of the SDK's endpoint rules in a bundle. A function talks to DynamoDB in its own Region, or to
 * the endpoint it is given; the rules for everything else (account endpoints, FIPS, dual stack, the list of all
 * Regions) weigh more than the commands.
 */
export const defaultEndpointResolver = ({ Endpoint, Region }: EndpointParameters) => ({
  url: new URL(Endpoint ?? `https://dynamodb.${Region}.${domainOf(Region)}`),
  properties: {},
  headers: {},
});

function domainOf(region: string | undefined): string {
  return region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
}
