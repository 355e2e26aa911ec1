import { isObject } from '../../../shared/domain/json/is-object.ts';
import type { Resource, Template } from './template.ts';

const nestedStack = 'AWS::CloudFormation::Stack';

/** A stack with its nested stacks as one template. It makes no difference to what runs in which stack it was declared. */
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
  const joined = rewrite<Template>({ ...template, Resources: resources }, { attribute: outputs });
  for (const resource of Object.values(joined.Resources))
    if (resource.DependsOn !== undefined)
      Object.assign(resource, {
        DependsOn: [resource.DependsOn]
          .flat()
          .flatMap((id) => nested.get(id)?.resources.map(([one]) => one) ?? id),
      });
  return joined;
}

interface NestedResources {
  readonly resources: readonly (readonly [string, Resource])[];
  readonly outputs: NonNullable<Template['Outputs']>;
}

/** The resources of a nested stack under names of their own, with the parent's values in place of its parameters. */
function adopt(stackId: string, stack: Resource, { Resources, Outputs = {} }: Template): NestedResources {
  const given = stack.Properties?.Parameters;
  const parameters = isObject(given) ? given : {};
  const rename = (logicalId: string) => (logicalId in Resources ? `${stackId}${logicalId}` : logicalId);
  const references: References = {
    ref: (name) => (name in parameters ? parameters[name] : name in Resources && { Ref: rename(name) }),
    attribute: (name, attribute) => name in Resources && { 'Fn::GetAtt': [rename(name), attribute] },
  };
  const resources = Object.entries(Resources).map(([logicalId, { DependsOn, ...resource }]) => {
    const adopted = rewrite<Omit<Resource, 'DependsOn'>>(resource, references);
    const waitsFor = DependsOn && { DependsOn: [DependsOn].flat().map(rename) };
    return [rename(logicalId), { ...adopted, ...waitsFor }] as const;
  });
  return { resources, outputs: rewrite<NestedResources['outputs']>(Outputs, references) };
}

/** Replacements of references; a reference for which they give nothing stays. */
interface References {
  ref?(name: string): unknown;
  attribute?(name: string, attribute: string): unknown;
}

function rewrite<T>(value: T, references: References): T;
function rewrite(value: unknown, references: References): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, references));
  if (!isObject(value)) return value;
  const { Ref: name, 'Fn::GetAtt': attribute } = value;
  if (typeof name === 'string') return references.ref?.(name) || value;
  if (Array.isArray(attribute))
    return references.attribute?.(String(attribute[0]), String(attribute[1])) || value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewrite(item, references)]));
}
