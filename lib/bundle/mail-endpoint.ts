interface EndpointParameters {
  readonly Endpoint?: string;
  readonly Region?: string;
}

/**
 * Takes the place of the endpoint rules of SES in a bundle, for the reason that `regional-endpoint` tells: a function
 * sends mail in its own Region, whose domain the stack knows, or by the endpoint it is given.
 */
export const defaultEndpointResolver = ({ Endpoint, Region }: EndpointParameters) => ({
  url: new URL(Endpoint ?? `https://email.${Region}.${process.env.URL_SUFFIX ?? 'amazonaws.com'}`),
  properties: {},
  headers: {},
});
