import type { Properties, Template } from '../../../lib/local/assembly/template.ts';

export interface ResourceEntry {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
  readonly deletionPolicy: string | undefined;
  readonly metadata: Properties;
}

export function allResources(template: Template): ResourceEntry[] {
  return Object.entries(template.Resources).map(([logicalId, resource]) => ({
    logicalId,
    type: resource.Type,
    properties: resource.Properties ?? {},
    deletionPolicy: (resource as { DeletionPolicy?: string }).DeletionPolicy,
    metadata: resource.Metadata ?? {},
  }));
}

/** Whatever gives a role rights from outside of it. */
export const attachedPolicies = (template: Template): ResourceEntry[] => [
  ...resourcesOf(template, 'AWS::IAM::Policy'),
  ...resourcesOf(template, 'AWS::IAM::ManagedPolicy'),
];

export function resourcesOf(template: Template, type: string): ResourceEntry[] {
  return allResources(template).filter((resource) => resource.type === type);
}

/** Of a stack named `daymark-<stage>`: the route or job of each function, with the function. */
export const functionsById = (template: Template): ReadonlyMap<string, ResourceEntry> =>
  new Map(
    resourcesOf(template, 'AWS::Lambda::Function').map((entry) => [
      String(entry.properties.FunctionName).replace(/^daymark-[a-z]+-/, ''),
      entry,
    ]),
  );
