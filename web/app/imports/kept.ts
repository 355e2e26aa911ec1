import type { Choices, TableMapping } from '../../../shared/imports/choices.ts';
import type { Outcome } from '../../../shared/imports/outcome.ts';
import { database } from '../data/database.ts';
import type { ReadAs } from './messages.ts';

/** Spelled here, as what counts rows is loaded with what imports. */
const none: Outcome = { created: 0, updated: 0, unchanged: 0, refused: [] };

/** Of a chosen file, enough to know it again. */
export interface KnownFile {
  readonly name: string;
  readonly size: number;
  /** Of its first bytes. */
  readonly hash: string;
}

/** An import as it was left: with the same files and choices the same slices come again, and those sent are not. */
export interface LeftImport {
  readonly version: number;
  readonly id: number;
  readonly files: readonly KnownFile[];
  readonly as: ReadAs;
  readonly choices: Choices;
  /** Sent, from the first on. */
  readonly slices: number;
  readonly rows: number;
  readonly allRows: number;
  /** What it brings is called here; those of an older app did not keep it. */
  readonly names?: readonly string[];
  readonly outcome: Outcome;
}

/** What a person chose before, for the next file: by the name in the preview. */
export interface Remembered extends Pick<Choices, 'variables' | 'leaveOut' | 'include' | 'answers'> {
  /** How tables are read, by their columns. */
  readonly tables?: Readonly<Record<string, TableMapping>>;
}

/** Changes whenever the same file may make other slices than before. */
export const importerVersion = 2;

const keys = { left: 'left', remembered: 'remembered' } as const;

/** Without a place to keep it an import only begins again. */
const put = (key: string, value: unknown): Promise<void> =>
  database().then(
    async (db) => {
      await db.put('imports', value, key).catch(() => undefined);
    },
    () => undefined,
  );

const recall = <T>(key: string): Promise<T | undefined> =>
  database()
    .then((db) => db.get('imports', key))
    .then((value) => value as T | undefined)
    .catch(() => undefined);

export const keepLeft = (left: LeftImport): Promise<void> => put(keys.left, left);

export async function recallLeft(): Promise<LeftImport | undefined> {
  const left = await recall<LeftImport>(keys.left);
  if (left === undefined || left.version === importerVersion) return left;
  // Its slices were cut otherwise: it goes on with the first of them, and what is recorded stays.
  return { ...left, version: importerVersion, slices: 0, rows: 0, outcome: none };
}

export const dropLeft = (): Promise<void> =>
  database()
    .then((db) => db.delete('imports', keys.left))
    .catch(() => undefined);

export const remember = (choices: Remembered): Promise<void> => put(keys.remembered, choices);
export const recallRemembered = async (): Promise<Remembered> =>
  (await recall<Remembered>(keys.remembered)) ?? {};
