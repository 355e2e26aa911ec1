/** The part of a CloudFormation template that the local runtime reads. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: Properties;
  readonly Metadata?: Properties;
  readonly DependsOn?: string | readonly string[];
}

export type Properties = Readonly<Record<string, unknown>>;

export function listResources(template: Template, type: string): (readonly [string, Properties])[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([logicalId, resource]) => [logicalId, resource.Properties ?? {}] as const);
}
