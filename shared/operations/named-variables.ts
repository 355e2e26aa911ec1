import type { Topic } from '../routes/topics.ts';

/** Variables as a request names them. */
export interface NamedVariables {
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

const idMember = /^(variable|causeVariable|effectVariable|tagVariable|taggedVariable)Id$/;
const nameMember = /^(variable|causeVariable|effectVariable)Name$/;

/** The variables that the query or the items of the body name, by any member that operations have for it. */
export function namedVariables(
  topic: Topic,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): NamedVariables {
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const record of [query, body].flat()) {
    if (typeof record !== 'object' || record === null) continue;
    for (const [member, value] of Object.entries(record)) {
      // Operations on variables call them by these shorter names.
      const isOwn = topic === 'Variables';
      if (typeof value === 'number' && (idMember.test(member) || (isOwn && member === 'id'))) ids.add(value);
      if (typeof value === 'string' && (nameMember.test(member) || (isOwn && member === 'name')))
        names.add(value);
    }
  }
  return { ids: [...ids], names: [...names] };
}
