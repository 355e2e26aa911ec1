/** Takes the place of the SDK's warning about old versions of Node: the stack says which one functions run on. */
export const emitWarningIfUnsupportedVersion = (): void => {};
export const state = { warningEmitted: true };
