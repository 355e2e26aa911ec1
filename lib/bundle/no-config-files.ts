/**
 * Takes the place of the SDK's reader of ~/.aws in a bundle: a Lambda function is configured by its environment,
 * and looking for files that cannot be there delays the first request.
 */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });
export const CONFIG_PREFIX_SEPARATOR = '.';
