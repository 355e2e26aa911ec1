/** The name of the deployment, such as `prod`, by which its metrics are told apart. */
export const stage = (): string => process.env.STAGE ?? '';
