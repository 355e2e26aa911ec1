import type { Settings } from './settings.ts';

/** The writes that a partition of a table on AWS takes in a second. */
const partitionWrites = 1_000;

/** Refuses settings that are right one by one and impossible together, on AWS, or in this Region. */
export function requirePossible(
  { edge, edgeAcl, domainName, reservedConcurrency, runners, backgroundRate }: Settings,
  region: string | undefined,
  placeOf: (name: string) => string = () => '',
): void {
  const isElsewhere = region !== undefined && region !== 'us-east-1';
  if (edge && domainName !== undefined && isElsewhere)
    throw new Error(
      `${placeOf('edge')}"edge" with "domainName" needs a CloudFront certificate, which AWS accepts in us-east-1 only; this stack goes to ${region}. Deploy it to us-east-1, or leave one of the two out.`,
    );
  if (edge && edgeAcl === undefined && isElsewhere)
    throw new Error(
      `${placeOf('edge')}"edge" makes a web ACL for CloudFront, which AWS accepts in us-east-1 only; this stack goes to ${region}. Make the web ACL in us-east-1 as docs/operating.md says, and give its ARN as "edgeAcl".`,
    );
  if (reservedConcurrency !== undefined && reservedConcurrency < runners)
    throw new Error(
      `${placeOf('reservedConcurrency')}"reservedConcurrency" must be at least "runners", which is ${runners}, got ${reservedConcurrency}: the other runs of a job would be turned away.`,
    );
  if (backgroundRate > partitionWrites)
    throw new Error(
      `${placeOf('backgroundRate')}"backgroundRate" must be at most ${partitionWrites}, which is the most a partition takes, got ${backgroundRate}: others have rows in it, too.`,
    );
}
