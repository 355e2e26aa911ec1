/** Takes the place of what S3 wants of an endpoint: no function talks to S3, and the SDK asks for it only where one does. */
function refuse(): never {
  throw new Error('What S3 needs is left out of this bundle: see lib/bundle.ts.');
}

export const resolveParamsForS3 = refuse;
export const isDnsCompatibleBucketName = refuse;
export const isArnBucketName = refuse;
export const DOT_PATTERN = /\./;
export const S3_HOSTNAME_PATTERN = /^(.+\.)?s3(-fips)?(\.dualstack)?[.-]([a-z0-9-]+)\./;
