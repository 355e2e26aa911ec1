/** Takes the place of the store for several invocations in one process: a function here has one at a time. */
export const InvokeStore = { getInstanceAsync: async () => undefined };
