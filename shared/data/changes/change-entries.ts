import type { Change } from '../../domain/changes/change.ts';
import { must } from '../../domain/lists/must.ts';
import { loggedKinds } from './logged-kinds.ts';

const kindsByCode = new Map(loggedKinds.map((kind) => [kind.code, kind]));
const codes = new Map(loggedKinds.map(({ kind, code }) => [kind, code]));

const signs = { saved: '+', deleted: '-', due: '!' } as const;
const signOf = ({ deleted, isDue }: Change) => (deleted ? signs.deleted : isDue ? signs.due : signs.saved);

/** Changes as the log keeps them: a line each, with the kind, what happened, and the id. */
export const writeEntries = (changes: readonly Change[]): string =>
  changes
    .map((change) => `${must(codes, change.kind)}${signOf(change)}${encodeURIComponent(change.id)}`)
    .join('\n');

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
