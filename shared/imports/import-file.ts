import { type ByteSource, type Bytes, readPieces } from './bytes/byte-source.ts';
import { decodeText, decodeWhole } from './bytes/decode-text.ts';
import { readHead } from './bytes/read-whole.ts';
import { isZip, readCentralDirectory } from './zip/central-directory.ts';
import { readEntry } from './zip/read-entry.ts';

/** A file to read: one that was chosen, or one inside a chosen archive. */
export interface ImportFile {
  /** The name of the file in sentences. */
  readonly label: string;
  /** The path in the archive; for a chosen file, its name. */
  readonly path: string;
  readonly isInArchive: boolean;
  readonly chosen: string;
  /** Bytes when unpacked. */
  readonly size: number;
  open(): Bytes;
}

export async function listFiles(sources: readonly ByteSource[]): Promise<ImportFile[]> {
  const lists = [];
  for (const source of sources) lists.push(await filesOf(source));
  return lists.flat();
}

async function filesOf(source: ByteSource): Promise<ImportFile[]> {
  if (!(await isZip(source)))
    return [
      {
        label: source.name,
        path: source.name,
        isInArchive: false,
        chosen: source.name,
        size: source.size,
        open: () => readPieces(source),
      },
    ];
  const entries = await readCentralDirectory(source);
  return entries
    .filter(({ name }) => !name.endsWith('/') && !name.includes('__MACOSX/'))
    .map((entry) => ({
      label: `${source.name} › ${entry.name}`,
      path: entry.name,
      isInArchive: true,
      chosen: source.name,
      size: entry.size,
      open: () => readEntry(source, entry),
    }));
}

const headSize = 16 * 1024;
/** The most files of an archive that a format looks into to find its own. */
export const mostLookedInto = 100;

/** Kept because many formats look at the same beginnings. */
const heads = new WeakMap<ImportFile, string>();

/** The beginning of a file as text. */
export async function headOf(file: ImportFile): Promise<string> {
  const head = heads.get(file) ?? decodeWhole(await readHead(file.open(), headSize));
  heads.set(file, head);
  return head;
}

export const textOf = (file: ImportFile): AsyncGenerator<string> => decodeText(file.open());
