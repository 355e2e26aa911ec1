/** Takes the place of the SDK's own log of every call: functions give it no logger, so it writes to none. */
export const loggerMiddleware = () => (next: unknown) => next;
export const loggerMiddlewareOptions = {
  name: 'loggerMiddleware',
  tags: ['LOGGER'],
  step: 'initialize',
  override: true,
};
export const getLoggerPlugin = () => ({ applyToStack: (): void => {} });
