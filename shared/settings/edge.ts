/** The name of the CloudFront distribution before the API; undefined where there is none. */
export const edgeDomain = (): string | undefined => process.env.EDGE_DOMAIN;

/** The header by which the distribution proves itself. AWS keeps `x-edge-` for itself, hence the name. */
export const edgeHeader = 'x-daymark-edge';

/** The variable of the API's stage with the secrets by which it may do so: every event brings it along. */
export const edgeVariable = 'edgeSecrets';
