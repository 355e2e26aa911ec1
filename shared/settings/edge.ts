/** The name of the CloudFront distribution before the API; undefined where there is none. */
export const edgeDomain = (): string | undefined => process.env.EDGE_DOMAIN;

/** The secret that the distribution adds to each request; undefined where there is none. */
export const edgeSecret = (): string | undefined => process.env.EDGE_SECRET;
