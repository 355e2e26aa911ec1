/** The Region that the CDK toolkit will deploy to; undefined where it does not run. */
export const deploymentRegion = (): string | undefined => process.env.CDK_DEFAULT_REGION;

/** The Region of the operator's own AWS configuration, as far as the environment names it. */
export function configuredRegion(): string | undefined {
  const { AWS_REGION: known, AWS_DEFAULT_REGION: other } = process.env;
  // The toolkit knows both names, the SDK only one: without it they would look at two Regions.
  if (known === undefined && other !== undefined) process.env.AWS_REGION = other;
  return known ?? other;
}

/** Lets stacks be synthesised without the checks of what is deployed. */
export function skipStackChecks(): void {
  process.env.CDK_VALIDATION = 'false';
}
