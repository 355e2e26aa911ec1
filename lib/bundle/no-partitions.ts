/** Takes the place of the SDK's list of partitions in a bundle: see regional-endpoint.ts. */
function refuse(): never {
  throw new Error('The list of partitions is left out of this bundle: see lib/bundle.ts.');
}

export const partition = refuse;
export const setPartitionInfo = refuse;
export const useDefaultPartitionInfo = refuse;
export const getUserAgentPrefix = () => '';
