import type { Bytes } from './byte-source.ts';
import { ImportRefusal } from './import-refusal.ts';

/** All bytes of a file that should be small; more than `most` are refused. */
export async function readWhole(bytes: Bytes, label: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most)
      throw new ImportRefusal(
        label,
        `is larger than the ${most / 2 ** 20} MB that a file of this kind has at most. Export it again, in shorter periods.`,
      );
    pieces.push(piece);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The first bytes, at most `most`; the rest is not read. */
export async function readHead(bytes: Bytes, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(most);
  let size = 0;
  for await (const piece of bytes) {
    const part = piece.subarray(0, most - size);
    head.set(part, size);
    size += part.length;
    if (size === most) break;
  }
  return head.subarray(0, size);
}
