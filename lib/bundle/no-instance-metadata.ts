/** Takes the place of the SDK's question to an EC2 instance for its Region: Lambda says it in AWS_REGION. */
export const getInstanceMetadataRegion = async () => undefined;
