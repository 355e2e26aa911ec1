import { type ByteSource, type Bytes, readPieces } from '../bytes/byte-source.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import type { ZipEntry } from './central-directory.ts';

const headerSize = 30;
const headerSignature = 0x04034b50;
const stored = 0;
const deflated = 8;
const largest = 20 * 2 ** 30;
const largestRatio = 1000;
/** Smaller files may have any ratio, because a short file of one letter packs very well. */
const harmlessSize = 2 ** 20;

/** The bytes of a file in an archive; one that differs from the archive's table of contents is refused. */
export async function* readEntry(source: ByteSource, entry: ZipEntry): Bytes {
  const label = `${source.name} › ${entry.name}`;
  refuseUnreadable(label, entry);
  const start = await findData(source, entry, label);
  const packed = readPieces(source, start, start + entry.compressedSize);
  const unpacked = entry.method === stored ? packed : inflate(packed, label);
  let [size, crc] = [0, 0];
  for await (const piece of unpacked) {
    size += piece.length;
    if (size > entry.size)
      throw new ImportRefusal(
        label,
        `holds more than the ${entry.size} bytes that it declares. Copy or export the archive again.`,
      );
    crc = crc32(crc, piece);
    yield piece;
  }
  if (size < entry.size || crc !== entry.crc) throw damaged(label);
}

function refuseUnreadable(label: string, { isEncrypted, method, size, compressedSize }: ZipEntry): void {
  if (isEncrypted)
    throw new ImportRefusal(label, 'is protected by a password. Remove it, or export without a password.');
  if (method !== stored && method !== deflated)
    throw new ImportRefusal(label, 'is compressed in a way we can’t read. Unzip it and choose the file.');
  if (size > largest)
    throw new ImportRefusal(label, 'would be more than 20 GB unzipped. Export a shorter period.');
  if (size > harmlessSize && size > compressedSize * largestRatio)
    throw new ImportRefusal(
      label,
      'would be more than 1,000 times larger unzipped, which isn’t a normal export. Export it again.',
    );
}

/** The start of a file's bytes, which only its local header knows: it may have other extra fields. */
async function findData(
  source: ByteSource,
  { offset, compressedSize }: ZipEntry,
  label: string,
): Promise<number> {
  const bytes = await source.read(offset, offset + headerSize);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < headerSize || view.getUint32(0, true) !== headerSignature) throw damaged(label);
  const start = offset + headerSize + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + compressedSize > source.size) throw damaged(label);
  return start;
}

async function* inflate(packed: Bytes, label: string): Bytes {
  const stream = new DecompressionStream('deflate-raw');
  const reader = stream.readable.getReader();
  const feeding = feed(packed, stream.writable.getWriter());
  try {
    for (;;) {
      const next = await reader.read().catch(async () => {
        const unread = await feeding;
        throw unread ?? damaged(label);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}

/** Gives the error that kept it from reading the file, if any; the reading end notices damaged bytes. */
async function feed(packed: Bytes, writer: WritableStreamDefaultWriter<BufferSource>): Promise<unknown> {
  try {
    for await (const piece of packed) if (!(await succeeds(writer.write(piece)))) return undefined;
  } catch (error) {
    await succeeds(writer.abort(error));
    return error;
  }
  await succeeds(writer.close());
  return undefined;
}

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

const damaged = (label: string) =>
  new ImportRefusal(label, 'is damaged or incomplete. Copy or export the archive again.');

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The check sum of a file after one more piece; it begins at 0. */
function crc32(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (let i = 0; i < bytes.length; i++)
    value = (table[(value ^ (bytes[i] as number)) & 0xff] as number) ^ (value >>> 8);
  return ~value >>> 0;
}
