/** Takes the place of what counts, for the provider, which features of the SDK are in use. */
export const checkFeatures = async (): Promise<void> => undefined;
