import { ImportRefusal } from '../../bytes/import-refusal.ts';
import { headOf, type ImportFile, mostLookedInto, textOf } from '../../import-file.ts';
import { readXml } from '../../xml/read-xml.ts';
import type { Format } from '../format.ts';
import { AppleReader } from './apple-reader.ts';

/** The export is at most one folder down, in any language: "apple_health_export/Exportieren.xml". */
const mayBeExport = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || (/\.xml$/i.test(path) && path.split('/').length <= 2);

const holdsHealthData = async (file: ImportFile): Promise<boolean> =>
  /<(?:!DOCTYPE\s)?HealthData/.test(await headOf(file));

/** The main file. The routes, electrocardiograms and a copy for clinics next to it are not read. */
async function findExport(files: readonly ImportFile[]): Promise<ImportFile | undefined> {
  const largest = files.filter(mayBeExport).toSorted((a, b) => b.size - a.size);
  for (const file of largest.slice(0, mostLookedInto)) if (await holdsHealthData(file)) return file;
  return undefined;
}

export const appleHealth: Format = {
  id: 'apple-health',
  title: 'Apple Health',

  async claim(files) {
    const found = await findExport(files);
    return found === undefined ? [] : [found];
  },

  async *read(files, collected) {
    for (const file of files) {
      const reading = readXml(textOf(file), file.label, new AppleReader(file.label, collected));
      for (;;) {
        const next = await reading.next();
        if (!next.done) {
          yield;
          continue;
        }
        const { cutOffAt } = next.value;
        if (cutOffAt !== undefined)
          throw new ImportRefusal(
            file.label,
            `ends in the middle of an element, on line ${cutOffAt}. Export or copy it again.`,
          );
        break;
      }
      collected.endNights({ file: file.label });
    }
  },
};
