import type { Bytes } from './byte-source.ts';

/** The encoding by the byte order mark; without one UTF-8 if the beginning is, else that of older spreadsheets. */
function encodingOf(head: Uint8Array<ArrayBuffer>): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file without its byte order mark, piece by piece. */
export async function* decodeText(bytes: Bytes): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

export const decodeWhole = (bytes: Uint8Array<ArrayBuffer>): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes);
