import type { Bytes } from './bytes/byte-source.ts';
import type { Collector } from './collector.ts';
import type { ImportFile } from './import-file.ts';
import type { RecognisedFiles } from './recognise.ts';

/** Reports how many of all unpacked bytes have been read. */
export type Report = (read: number, all: number) => void;

/** Reads every file once, and pauses after every piece. */
export async function* readAll(
  recognised: readonly RecognisedFiles[],
  collected: Collector,
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
      // Bytes are counted twice if a format reads a file twice.
      report(Math.min(read, all), all);
      yield;
    }
}
