/**
 * Takes the place of the SDK's endpoint discovery in a bundle: DynamoDB does not require it, it is off unless
 * asked for, and it brings a cache library along.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};
export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;
export const getEndpointDiscoveryPlugin = () => ({ applyToStack: () => undefined });
