import type { Import } from './imports.ts';

/** Two folders beside each other that both import from the other: which of them stands on which cannot be said. */
export interface FolderCircle {
  readonly folders: readonly [string, string];
  readonly examples: readonly [string, string];
}

/** The folders at which the ways of two files part; undefined where one of them is in the other's own folder. */
function partingFolders(from: string, to: string): [string, string] | undefined {
  const a = from.split('/');
  const b = to.split('/');
  const depth = a.findIndex((part, i) => part !== b[i]);
  if (depth < 0 || depth >= a.length - 1 || depth >= b.length - 1) return undefined;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

/** Folders from which a way of imports, over however many others beside them, leads back. */
export function foldersInRings(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, isPackage } of imports) {
    const [a, b] = (isPackage ? undefined : partingFolders(from, to)) ?? [];
    if (a !== undefined && b !== undefined) next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  const reach = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const one of next.get(folder) ?? []) if (!seen.has(one)) reach(one, seen.add(one));
    return seen;
  };
  return [...next.keys()].filter((folder) => reach(folder).has(folder));
}

export function folderCircles(imports: readonly Import[]): FolderCircle[] {
  const examples = new Map<string, string>();
  for (const { from, to, isPackage } of imports) {
    const folders = isPackage ? undefined : partingFolders(from, to);
    if (folders !== undefined) examples.set(folders.join(' '), `${from} imports ${to}`);
  }
  return [...examples].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = examples.get(`${to} ${from}`);
    return back === undefined || from > to ? [] : [{ folders: [from, to], examples: [example, back] }];
  });
}
