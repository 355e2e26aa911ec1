interface EndpointParameters {
  readonly Endpoint?: string;
  readonly Region?: string;
  readonly UseFIPS?: boolean;
  readonly UseDualStack?: boolean;
  readonly AccountIdEndpointMode?: string;
}

/**
 * Takes the place of the SDK's endpoint rules in a bundle. A function talks to DynamoDB in its own Region, whose
 * domain the stack knows, or to the endpoint it is given. The rules for everything else (account endpoints, FIPS,
 * dual stack, the list of all Regions) weigh more than the commands: whoever asks for one of those is refused.
 */
export const defaultEndpointResolver = ({ Endpoint, Region, ...asked }: EndpointParameters) => {
  refuseOthers(asked);
  return {
    url: new URL(Endpoint ?? `https://dynamodb.${Region}.${process.env.URL_SUFFIX ?? 'amazonaws.com'}`),
    properties: {},
    headers: {},
  };
};

function refuseOthers(asked: Omit<EndpointParameters, 'Endpoint' | 'Region'>): void {
  const refused = [
    asked.UseFIPS && 'AWS_USE_FIPS_ENDPOINT',
    asked.UseDualStack && 'AWS_USE_DUALSTACK_ENDPOINT',
    asked.AccountIdEndpointMode === 'required' && 'AWS_ACCOUNT_ID_ENDPOINT_MODE=required',
  ].filter(Boolean);
  if (refused.length > 0)
    throw new Error(
      `${refused.join(', ')} cannot be honoured by this bundle. Name the endpoint with AWS_ENDPOINT_URL_DYNAMODB instead, or leave regional-endpoint out of lib/bundle/lighten-sdk.ts.`,
    );
}
