/** The name of the deployment, such as `prod`, which tells its metrics apart. */
export const stage = (): string => process.env.STAGE ?? '';
