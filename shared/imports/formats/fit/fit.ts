import { ImportRefusal } from '../../bytes/import-refusal.ts';
import { readHead, readWhole } from '../../bytes/read-whole.ts';
import { claimFiles } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import { DayCounters } from '../../rows/day-counters.ts';
import type { Format } from '../format.ts';
import { fitMessages, isFit } from './fit-messages.ts';
import { FitReader } from './fit-reader.ts';

/** Far more than a day on a bicycle, second by second. */
const largest = 64 * 2 ** 20;
const mostFiles = 5000;

const mayBe = ({ path, isInArchive }: ImportFile): boolean => !isInArchive || /\.fit$/i.test(path);

/** FIT files of Garmin, Wahoo, COROS and others, by the public part of their profile. */
export const fit: Format = {
  id: 'fit',
  title: 'FIT files',

  claim: claimFiles(mayBe, async (file) => isFit(await readHead(file.open(), 12)), mostFiles),

  async *read(files, collected: Collector) {
    const memory = { counters: new DayCounters(), workouts: new Set<string>() };
    // Names begin with the time in what devices write, so that totals of a day grow from file to file.
    for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const bytes = await readWhole(file.open(), file.label, largest);
      const reader = new FitReader(file.label, memory, collected);
      try {
        for (const message of fitMessages(bytes, file.label)) reader.take(message);
      } catch (error) {
        // One damaged file keeps nobody from a thousand others.
        if (!(error instanceof ImportRefusal) || files.length === 1) throw error;
        collected.skip({ file: file.label }, 'incomplete or damaged', '');
      }
      reader.end();
      yield;
    }
    for (const { label } of files.slice(0, 1)) collected.endNights({ file: label });
  },
};
