import { type ImportFile, mostLookedInto } from './import-file.ts';

/** Claims the files that belong to a format: candidates by name, confirmed by content. */
export const claimFiles =
  (
    mayBe: (file: ImportFile) => boolean,
    isOwn: (file: ImportFile) => Promise<unknown>,
    most = mostLookedInto,
  ) =>
  async (files: readonly ImportFile[]): Promise<ImportFile[]> => {
    const own = [];
    for (const file of files.filter(mayBe).slice(0, most)) if (await isOwn(file)) own.push(file);
    return own;
  };

/** A table by itself, or in an archive under its name. */
export const mayBeCsv = ({ path, isInArchive }: ImportFile): boolean => !isInArchive || /\.csv$/i.test(path);
