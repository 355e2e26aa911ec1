/** The header by which CloudFront proves itself to functions. AWS keeps `x-edge-` for itself, hence the name. */
export const edgeHeader = 'x-daymark-edge';
