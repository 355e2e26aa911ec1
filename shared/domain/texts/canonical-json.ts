type JsonMembers = { readonly [name: string]: Json | undefined };
type Json = boolean | null | number | string | readonly Json[] | JsonMembers;

/**
 * RFC 8785: members sorted by name in UTF-16 code units, no white space, numbers and strings as `JSON.stringify` writes
 * them. So a plan has one text, and everybody can compute its commitment. An absent member is left out.
 */
export function canonicalJson(value: unknown): string {
  return written(value as Json);
}

/** `Array.isArray` does not tell the compiler of lists that are read only. */
const isList = (value: readonly Json[] | JsonMembers): value is readonly Json[] => Array.isArray(value);

function written(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(written).join(',')}]`;
  const members = Object.entries(value)
    .filter((member): member is [string, Json] => member[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`;
}
