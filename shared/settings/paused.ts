/** True while the operator has paused the service. */
export const isPaused = (): boolean => process.env.PAUSED !== undefined;
