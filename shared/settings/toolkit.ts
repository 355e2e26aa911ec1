/** The Region that the CDK toolkit will deploy to; undefined where it does not run. */
export const deploymentRegion = (): string | undefined => process.env.CDK_DEFAULT_REGION;

/** Lets stacks be synthesised without the checks of what is deployed. */
export function skipStackChecks(): void {
  process.env.CDK_VALIDATION = 'false';
}
