const width = 78;

/** A JSON value as a person would write it: on one line what fits on one. `write` writes texts, numbers and the like. */
export function layout(
  value: unknown,
  write: (scalar: unknown) => string = (scalar) => JSON.stringify(scalar) ?? '',
  indent = '',
): string {
  const flat = onOneLine(value, write);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= width) return flat;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => layout(item, write, deeper))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${layout(item, write, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${deeper}${part}`).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown, write: (scalar: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, write)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return write(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item, write)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
