/** The name of the CloudFront distribution before the API; undefined where there is none. */
export const edgeDomain = (): string | undefined => process.env.EDGE_DOMAIN;

/** The secrets by which the distribution may prove itself with each request; undefined where there is none. */
export const edgeSecrets = (): readonly string[] | undefined => process.env.EDGE_SECRET?.split(',');

/** The header by which the distribution proves itself. AWS keeps `x-edge-` for itself, hence the name. */
export const edgeHeader = 'x-daymark-edge';
