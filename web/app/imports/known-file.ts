import type { KnownFile } from './import-store.ts';

const hashedBytes = 64 * 1024;

export async function knownFile(file: File): Promise<KnownFile> {
  const head = await file.slice(0, hashedBytes).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', head));
  const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: file.name, size: file.size, hash: text };
}

/** The chosen files in the order in which they were read then; undefined where they are others. */
export function inOrderOf<F extends KnownFile>(
  known: readonly KnownFile[],
  chosen: readonly F[],
): readonly F[] | undefined {
  const found = known.map((one) =>
    chosen.find(({ name, size, hash }) => name === one.name && size === one.size && hash === one.hash),
  );
  const present = found.filter((one) => one !== undefined);
  return found.length === chosen.length && present.length === found.length ? present : undefined;
}
