import type { ByteSource } from '../../../shared/imports/bytes/byte-source.ts';

/** A file in memory. */
export function sourceOf(name: string, content: string | Uint8Array): ByteSource {
  const bytes = new Uint8Array(Buffer.from(content as string));
  return { name, size: bytes.length, read: async (start, end) => bytes.slice(Math.max(0, start), end) };
}

/** A text as it comes from a disk, cut anywhere. */
export async function* piecesOf(text: string, length = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

/** The same text over and over: as long as wanted, and never held. */
export async function* endless(piece: string, pieces: number): AsyncGenerator<string> {
  for (let i = 0; i < pieces; i++) yield piece;
}

export async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
