import type { ByteSource } from '../bytes/byte-source.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';

/** A file in an archive, as the archive's table of contents describes it, because local headers often have no sizes. */
export interface ZipEntry {
  /** A label; nothing is ever written to this path. */
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** The index of its local header, from the archive's first byte. */
  readonly offset: number;
}

const endSize = 22;
const longestComment = 0xffff;
const locatorSize = 20;
const end64Size = 56;
const entrySize = 46;
const mostEntries = 200_000;
const largestDirectory = 128 * 2 ** 20;
const in32Bits = 0xffff_ffff;
const in16Bits = 0xffff;

const signatures = { end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50, entry: 0x02014b50 };

interface DirectoryPlace {
  readonly entries: number;
  readonly size: number;
  readonly offset: number;
}

export async function isZip(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 4);
  const begins = head[0] === 0x50 && head[1] === 0x4b;
  return begins && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));
}

export async function readCentralDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const { entries: count, size, offset } = await findDirectory(source);
  if (count > mostEntries || size > largestDirectory)
    throw new ImportRefusal(
      source.name,
      `lists ${count} files; at most ${mostEntries} are read. Unzip it and choose the files you want.`,
    );
  const bytes = await source.read(offset, offset + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + entrySize > bytes.length || view.getUint32(at, true) !== signatures.entry) throw damaged(source);
    const { entry, length } = readEntry(view, at, source);
    entries.push(entry);
    at += length;
  }
  refuseOverlap(source, entries);
  return entries;
}

async function findDirectory(source: ByteSource): Promise<DirectoryPlace> {
  const start = Math.max(0, source.size - endSize - longestComment);
  const bytes = await source.read(start, source.size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = bytes.length - endSize; at >= 0; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    // A comment may hold the same four bytes; the real end is followed by exactly its comment.
    if (at + endSize + view.getUint16(at + 20, true) !== bytes.length) continue;
    return readEnd(source, view, at, start + at);
  }
  throw new ImportRefusal(
    source.name,
    'is incomplete: the end of the zip archive is missing. Copy or export it again.',
  );
}

async function readEnd(
  source: ByteSource,
  view: DataView,
  at: number,
  position: number,
): Promise<DirectoryPlace> {
  const [disk, firstDisk] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
  const place = {
    entries: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  };
  const isLarge = place.entries === in16Bits || place.size === in32Bits || place.offset === in32Bits;
  if (!isLarge) {
    if (disk !== 0 || firstDisk !== 0) throw inParts(source);
    return checked(source, place);
  }
  const bytes = await source.read(position - locatorSize, position);
  const locator = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < locatorSize || locator.getUint32(0, true) !== signatures.locator)
    return checked(source, place);
  if (locator.getUint32(16, true) > 1) throw inParts(source);
  const at64 = wholeOf(locator, 8, source);
  const end64 = await source.read(at64, at64 + end64Size);
  const view64 = new DataView(end64.buffer, end64.byteOffset, end64.length);
  if (end64.length < end64Size || view64.getUint32(0, true) !== signatures.end64) throw damaged(source);
  return checked(source, {
    entries: wholeOf(view64, 32, source),
    size: wholeOf(view64, 40, source),
    offset: wholeOf(view64, 48, source),
  });
}

function checked(source: ByteSource, place: DirectoryPlace): DirectoryPlace {
  if (place.offset + place.size > source.size) throw damaged(source);
  return place;
}

function readEntry(view: DataView, at: number, source: ByteSource): { entry: ZipEntry; length: number } {
  const flags = view.getUint16(at + 8, true);
  const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
  const length = entrySize + nameLength + extraLength + view.getUint16(at + 32, true);
  if (at + length > view.byteLength) throw damaged(source);
  const short = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  const name = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + at + entrySize, nameLength);
  return {
    length,
    entry: {
      // A name that is not UTF-8 only makes a label that reads badly.
      name: new TextDecoder().decode(name),
      isEncrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...readLarge(view, at + entrySize + nameLength, extraLength, short, source),
    },
  };
}

type Sizes = Pick<ZipEntry, 'size' | 'compressedSize' | 'offset'>;

/** Numbers that do not fit into four bytes are in a field of their own, and only those, in this order. */
function readLarge(view: DataView, start: number, length: number, short: Sizes, source: ByteSource): Sizes {
  const wanted = (['size', 'compressedSize', 'offset'] as const).filter((name) => short[name] === in32Bits);
  if (wanted.length === 0) return short;
  for (let at = start; at + 4 <= start + length; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === 1 && size >= wanted.length * 8 && at + 4 + size <= start + length)
      return {
        ...short,
        ...Object.fromEntries(wanted.map((name, i) => [name, wholeOf(view, at + 4 + i * 8, source)])),
      };
    at += 4 + size;
  }
  return short;
}

function wholeOf(view: DataView, at: number, source: ByteSource): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw damaged(source);
  return value;
}

/** Files that share bytes could make terabytes of a few kilobytes. */
function refuseOverlap(source: ByteSource, entries: readonly ZipEntry[]): void {
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (packed > source.size)
    throw new ImportRefusal(source.name, 'lists more files than it has room for. Copy or export it again.');
}

const damaged = (source: ByteSource) =>
  new ImportRefusal(
    source.name,
    'is damaged: its table of contents cannot be read. Copy or export it again.',
  );

const inParts = (source: ByteSource) =>
  new ImportRefusal(
    source.name,
    'is one part of a split archive. Join the parts into one file, or export to one file.',
  );
