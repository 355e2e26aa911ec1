import type { Bytes } from './bytes/byte-source.ts';
import type { Collected } from './collect.ts';
import type { ImportFile } from './import-file.ts';
import type { Recognised } from './recognise.ts';

/** How many of all bytes, unpacked, have been read. */
export type Report = (read: number, all: number) => void;

/** Reads every file once, and pauses after every piece. */
export async function* readAll(
  recognised: readonly Recognised[],
  collected: Collected,
  report: Report = () => undefined,
): AsyncGenerator<void> {
  const all = recognised.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  const counted = (file: ImportFile): ImportFile => ({
    ...file,
    open: async function* (): Bytes {
      for await (const piece of file.open()) {
        read += piece.length;
        yield piece;
      }
    },
  });
  for (const { format, files } of recognised)
    for await (const _ of format.read(files.map(counted), collected)) {
      // A file may be looked at before it is read.
      report(Math.min(read, all), all);
      yield;
    }
}
