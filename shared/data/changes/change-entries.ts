import type { Change } from '../../domain/changes/change.ts';
import { must } from '../../domain/lists/must.ts';
import { loggedKinds } from './logged-kinds.ts';

const kindsByCode = new Map(loggedKinds.map((kind) => [kind.code, kind]));
const codes = new Map(loggedKinds.map(({ kind, code }) => [kind, code]));

const signs = { saved: '+', deleted: '-', due: '!' } as const;
const signOf = ({ deleted, isDue }: Change) => (deleted ? signs.deleted : isDue ? signs.due : signs.saved);

const writeEntry = (change: Change): string =>
  `${must(codes, change.kind)}${signOf(change)}${encodeURIComponent(change.id)}`;

/** Changes as the log keeps them: a line each, with the kind, what happened, and the id. */
export const writeEntries = (changes: readonly Change[]): string => changes.map(writeEntry).join('\n');

/** The bytes of one item's entries, where the whole item may have 400 KB. An id of 200 characters can take 1.8 KB. */
const mostBytes = 256 * 1024;

/** Parts that fit into an item each, with `mostEntries` changes at most. */
export function fittingParts<Entry extends { readonly change: Change }>(
  entries: readonly Entry[],
  mostEntries: number,
): Entry[][] {
  const parts: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const added = writeEntry(entry.change).length + 1;
    const part = parts.at(-1);
    if (part === undefined || part.length >= mostEntries || bytes + added > mostBytes) {
      parts.push([entry]);
      bytes = added;
    } else {
      part.push(entry);
      bytes += added;
    }
  }
  return parts;
}

export const readEntries = (text: string): Change[] =>
  text.split('\n').map((line) => {
    const { kind, hasNumbers } = must(kindsByCode, line.charAt(0));
    const id = decodeURIComponent(line.slice(2));
    const sign = line.charAt(1);
    return {
      kind,
      id: hasNumbers ? Number(id) : id,
      deleted: sign === signs.deleted,
      ...(sign === signs.due && { isDue: true as const }),
    };
  });
