/** Answers what `Ref` and `Fn::GetAtt` ask for; undefined means it does not know. */
export interface ResourceNames {
  ref(logicalId: string): string | undefined;
  attribute(logicalId: string, attribute: string): string | undefined;
}

/** Replaces every intrinsic function in a template value by its result; `T` is the type that the template gives it. */
export function resolve<T = unknown>(value: unknown, names: ResourceNames): T;
export function resolve(value: unknown, names: ResourceNames): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (only && entries.length === 1 && isIntrinsic(only[0])) return call(only[0], only[1], names);
  return Object.fromEntries(entries.map(([key, member]) => [key, resolve(member, names)]));
}

function isIntrinsic(key: string): boolean {
  return key === 'Ref' || key === 'Condition' || key.startsWith('Fn::');
}

function call(name: string, argument: unknown, names: ResourceNames): unknown {
  switch (name) {
    case 'Ref':
      return refer(String(argument), names);
    case 'Fn::GetAtt':
      return attributeOf(argument, names);
    case 'Fn::Join': {
      const [separator, parts] = listOf(name, resolve(argument, names));
      return listOf(name, parts).join(String(separator));
    }
    case 'Fn::Split': {
      const [separator, text] = listOf(name, resolve(argument, names));
      return String(text).split(String(separator));
    }
    case 'Fn::Select': {
      const [index, items] = listOf(name, resolve(argument, names));
      return listOf(name, items)[Number(index)];
    }
    case 'Fn::Sub':
      return substitute(argument, names);
    default:
      throw new Error(
        `The template uses ${name}, which the local runtime does not know: ${JSON.stringify(argument)}.`,
      );
  }
}

function refer(logicalId: string, names: ResourceNames): string {
  const value = names.ref(logicalId);
  if (value === undefined) throw new Error(`The local runtime does not know what Ref "${logicalId}" is.`);
  return value;
}

function attributeOf(argument: unknown, names: ResourceNames): string {
  const [logicalId, attribute] =
    typeof argument === 'string' ? argument.split(/\.(.*)/) : listOf('Fn::GetAtt', argument).map(String);
  const value = names.attribute(String(logicalId), String(attribute));
  if (value === undefined) {
    throw new Error(
      `The local runtime does not know what Fn::GetAtt "${logicalId}.${attribute}" is: add it in lib/local/assembly/names.ts.`,
    );
  }
  return value;
}

function substitute(argument: unknown, names: ResourceNames): string {
  const [text, given] = Array.isArray(argument) ? argument : [argument, {}];
  const values = resolve<Record<string, unknown>>(given, names);
  return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in values) return String(values[name]);
    return name.includes('.') ? attributeOf(name, names) : refer(name, names);
  });
}

function listOf(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} takes a list, got ${JSON.stringify(value)}.`);
  return value;
}
