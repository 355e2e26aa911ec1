import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../../shared/imports/bytes/byte-source.ts';
import { ImportError } from './import-error.ts';

export interface OpenFile extends ByteSource {
  close(): Promise<void>;
}

/** A file on this machine, to be read at any place. */
export async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path}: cannot be opened (${error.code}).`);
  });
  const stat = await handle.stat();
  if (stat.isDirectory()) {
    await handle.close();
    throw new ImportError(`${path}: is a folder. Name the archive or the files in it.`);
  }
  return {
    name: basename(path),
    size: stat.size,
    read: (start, end) => readStretch(handle, Math.max(0, start), end),
    close: () => handle.close(),
  };
}

async function readStretch(handle: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let size = 0;
  while (size < bytes.length) {
    const { bytesRead } = await handle.read(bytes, size, bytes.length - size, start + size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  return bytes.subarray(0, size);
}
