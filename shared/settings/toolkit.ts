/** The Region that the CDK toolkit will deploy to; undefined where it does not run. */
export const deploymentRegion = (): string | undefined => process.env.CDK_DEFAULT_REGION;

/** The Region of the operator's own AWS configuration, as far as the environment names it. */
export const configuredRegion = (): string | undefined => process.env.AWS_REGION;

/** Lets stacks be synthesised without the checks of what is deployed. */
export function skipStackChecks(): void {
  process.env.CDK_VALIDATION = 'false';
}
