/** A chosen file that can be read at any place: a Blob in a browser, an open file on the command line. */
export interface ByteSource {
  /** A label for sentences, never a path that anything is read from. */
  readonly name: string;
  readonly size: number;
  /** Gives fewer bytes than asked for only at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

const pieceSize = 256 * 1024;

/** Reads a part of a file piece by piece. */
export async function* readPieces(source: ByteSource, start = 0, end = source.size): Bytes {
  for (let at = start; at < end; ) {
    const piece = await source.read(at, Math.min(at + pieceSize, end));
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

export const blobSource = (name: string, blob: Blob): ByteSource => ({
  name,
  size: blob.size,
  read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
});
