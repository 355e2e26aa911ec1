import { type ResourceNames, resolve } from './intrinsics.ts';
import { type PolicyDocument, readStatements, type Statement } from './policy.ts';
import { listResources, type Template } from './template.ts';
import { mayAssume, type TrustPolicy } from './trust.ts';

/** A role of the template, with what it may do. */
export interface RoleDefinition {
  readonly statements: readonly Statement[];
  readonly trust: TrustPolicy;
}

interface RoleProperties {
  readonly AssumeRolePolicyDocument: TrustPolicy;
  readonly ManagedPolicyArns?: unknown;
  readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
}

interface PolicyProperties {
  readonly Roles: readonly string[];
  readonly PolicyDocument: PolicyDocument;
}

export function readRoles(template: Template, names: ResourceNames): ReadonlyMap<string, RoleDefinition> {
  const byArn = new Map<string, RoleDefinition & { readonly statements: Statement[] }>();
  const arnByName = new Map<string, string>();
  for (const [logicalId, raw] of listResources(template, 'AWS::IAM::Role')) {
    const properties = resolve<RoleProperties>(raw, names);
    const arn = String(names.attribute(logicalId, 'Arn'));
    // Nothing is backed up on this machine.
    if (mayAssume('backup.amazonaws.com', properties.AssumeRolePolicyDocument)) continue;
    if (properties.ManagedPolicyArns) {
      throw new Error(
        `Role ${logicalId} has managed policies, which the local runtime cannot read: use inline ones.`,
      );
    }
    const policies = properties.Policies ?? [];
    byArn.set(arn, {
      statements: policies.flatMap((policy) => readStatements(policy.PolicyDocument)),
      trust: properties.AssumeRolePolicyDocument,
    });
    arnByName.set(String(names.ref(logicalId)), arn);
  }
  for (const [, raw] of listResources(template, 'AWS::IAM::Policy')) {
    const { Roles: roles, PolicyDocument: document } = resolve<PolicyProperties>(raw, names);
    for (const role of roles)
      byArn.get(arnByName.get(role) ?? '')?.statements.push(...readStatements(document));
  }
  return byArn;
}
