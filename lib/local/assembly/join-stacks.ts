import type { Resource, Template } from './template.ts';

const nestedStack = 'AWS::CloudFormation::Stack';

/** A stack with those nested in it as one template: what runs does not care in which stack it was declared. */
export function joinStacks(template: Template, readNested: (stack: Resource) => Template): Template {
  const nested = new Map(
    Object.entries(template.Resources)
      .filter(([, { Type }]) => Type === nestedStack)
      .map(([logicalId, stack]) => [
        logicalId,
        adopt(logicalId, stack, joinStacks(readNested(stack), readNested)),
      ]),
  );
  if (nested.size === 0) return template;
  const own = Object.entries(template.Resources).filter(([logicalId]) => !nested.has(logicalId));
  const resources = Object.fromEntries([
    ...own,
    ...[...nested.values()].flatMap(({ resources }) => resources),
  ]);
  const outputs = (logicalId: string, attribute: string) =>
    attribute.startsWith('Outputs.') ? nested.get(logicalId)?.outputs[attribute.slice(8)]?.Value : undefined;
  const joined = rewrite({ ...template, Resources: resources }, { attribute: outputs }) as Template;
  for (const resource of Object.values(joined.Resources))
    if (resource.DependsOn !== undefined)
      Object.assign(resource, {
        DependsOn: [resource.DependsOn]
          .flat()
          .flatMap((id) => nested.get(id)?.resources.map(([one]) => one) ?? id),
      });
  return joined;
}

interface Adopted {
  readonly resources: readonly (readonly [string, Resource])[];
  readonly outputs: NonNullable<Template['Outputs']>;
}

/** What a nested stack holds, under names of its own, with what the parent hands it in the place of its parameters. */
function adopt(stackId: string, stack: Resource, { Resources, Outputs = {} }: Template): Adopted {
  const parameters = (stack.Properties?.Parameters ?? {}) as Readonly<Record<string, unknown>>;
  const rename = (logicalId: string) => (logicalId in Resources ? `${stackId}${logicalId}` : logicalId);
  const references: References = {
    ref: (name) => (name in parameters ? parameters[name] : name in Resources && { Ref: rename(name) }),
    attribute: (name, attribute) => name in Resources && { 'Fn::GetAtt': [rename(name), attribute] },
  };
  const resources = Object.entries(Resources).map(([logicalId, { DependsOn, ...resource }]) => {
    const adopted = rewrite(resource, references) as Resource;
    const waitsFor = DependsOn && { DependsOn: [DependsOn].flat().map(rename) };
    return [rename(logicalId), { ...adopted, ...waitsFor }] as const;
  });
  return { resources, outputs: rewrite(Outputs, references) as Adopted['outputs'] };
}

/** What a reference becomes; nothing: it stays. */
interface References {
  ref?(name: string): unknown;
  attribute?(name: string, attribute: string): unknown;
}

function rewrite(value: unknown, references: References): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, references));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref: name, 'Fn::GetAtt': attribute } = value as Record<string, unknown>;
  if (typeof name === 'string') return references.ref?.(name) || value;
  if (Array.isArray(attribute))
    return references.attribute?.(String(attribute[0]), String(attribute[1])) || value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewrite(item, references)]));
}
