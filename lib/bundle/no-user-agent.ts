/** Takes the place of what tells the provider which SDK calls, by which features: it changes no answer. */
export const getUserAgentPlugin = () => ({ applyToStack: () => undefined });
export const userAgentMiddleware = undefined;
export const getUserAgentMiddlewareOptions = {};
