import type { Choices, TableMapping } from '../../../shared/imports/choices.ts';
import type { ImportOutcome } from '../../../shared/imports/outcome.ts';
import { database, storeToRead } from '../data/database.ts';
import type { ReadAs } from './messages.ts';

/** Spelled here, since the module that counts rows is loaded only with an import. */
const none: ImportOutcome = { created: 0, updated: 0, unchanged: 0, refused: [] };

/** The facts by which a chosen file is known again. */
export interface KnownFile {
  readonly name: string;
  readonly size: number;
  /** The hash of its first bytes. */
  readonly hash: string;
}

/** An import as it was left: with the same files and choices the same slices come again, and those sent are not. */
export interface LeftImport {
  readonly version: number;
  readonly id: number;
  readonly files: readonly KnownFile[];
  readonly as: ReadAs;
  readonly choices: Choices;
  /** The number of slices that were sent without a gap, from the first on. */
  readonly slices: number;
  readonly rows: number;
  readonly allRows: number;
  /** The names of the variables that it brings; imports of an older app did not keep them. */
  readonly names?: readonly string[];
  readonly outcome: ImportOutcome;
}

/** The person's choices for earlier files, by the name in the preview. */
export interface RememberedChoices extends Pick<Choices, 'variables' | 'leaveOut' | 'include' | 'answers'> {
  /** The mappings of tables, by their columns. */
  readonly tables?: Readonly<Record<string, TableMapping>>;
}

/** Changes whenever the same file may make other slices than before. */
export const importerVersion = 2;

const keys = { left: 'left', remembered: 'remembered' } as const;

/** Keeps a value where the browser lets us; else an interrupted import only begins again. */
const put = (key: string, value: unknown): Promise<void> =>
  database().then(
    async (db) => {
      await db.put('imports', value, key).catch(() => undefined);
    },
    () => undefined,
  );

const recall = <T>(key: string): Promise<T | undefined> =>
  database()
    .then((db) => storeToRead(db, 'imports').get(key))
    .then((value) => value as T | undefined)
    .catch(() => undefined);

export const keepLeft = (left: LeftImport): Promise<void> => put(keys.left, left);

export async function readInterruptedImport(): Promise<LeftImport | undefined> {
  const left = await recall<LeftImport>(keys.left);
  if (left === undefined || left.version === importerVersion) return left;
  // Another version cuts other slices: the import continues with the first of them, and what is recorded stays.
  return { ...left, version: importerVersion, slices: 0, rows: 0, outcome: none };
}

export const dropLeft = (): Promise<void> =>
  database()
    .then((db) => db.delete('imports', keys.left))
    .catch(() => undefined);

export const remember = (choices: RememberedChoices): Promise<void> => put(keys.remembered, choices);
export const recallRemembered = async (): Promise<RememberedChoices> =>
  (await recall<RememberedChoices>(keys.remembered)) ?? {};
