import { readApplication } from '../../../lib/local/assembly/application.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import type { Usage } from '../usage/usage-counter.ts';

/** Rights on the table as text, `Query index/byVariable` or `GetItem`, by the id of the function. */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>;

/** The rights on the table that each function's role in the template has. */
export function grantedRights(assemblyFolder: string): Rights {
  const { functions } = readApplication(readAssembly(assemblyFolder), 'http://localhost');
  return new Map(
    functions.map(({ id, statements }) => {
      const allowing = statements.filter(({ effect }) => effect === 'Allow');
      const rights = allowing.flatMap(({ actions, resources }) =>
        actions
          .filter((action) => action.startsWith('dynamodb:'))
          .flatMap((action) =>
            resources
              // The stream is read by Lambda itself, in the function's name.
              .filter((resource) => !resource.includes('/stream/'))
              .map((resource) => right(action.slice('dynamodb:'.length), resource)),
          ),
      );
      return [id, new Set(rights)];
    }),
  );
}

/** The rights that each function used; a transaction counts as the calls of its members. */
export function usedRights(usage: readonly Usage[]): Rights {
  const used = new Map<string, Set<string>>();
  for (const { function: id, action, resource, calls, refused } of usage) {
    if (action.startsWith('Transact') || calls === refused) continue;
    used.set(id, (used.get(id) ?? new Set()).add(right(action, resource)));
  }
  return used;
}

export const refusedRights = (usage: readonly Usage[]): string[] =>
  usage
    .filter(({ refused }) => refused > 0)
    .map((row) => `${row.function}: ${right(row.action, row.resource)}`);

function right(action: string, resource: string): string {
  const index = /\/(index\/.+)$/.exec(resource)?.[1];
  return index === undefined ? action : `${action} ${index}`;
}
