import { ImportRefusal } from '../../bytes/import-refusal.ts';
import type { ImportFile } from '../../import-file.ts';
import type { Format } from '../format.ts';
import { isDatabase, type OpenDatabase } from './database.ts';
import { gadgetbridge } from './gadgetbridge.ts';
import { healthConnect } from './health-connect.ts';
import { loopDatabase } from './loop-database.ts';

/** Databases in an archive are few, and each has to be unpacked to be looked into. */
const mostDatabases = 5;
const mayBe = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || /\.(?:db|sqlite3?)$/i.test(path) || !/\.\w{1,5}$/.test(path);

/** The formats that are databases, for callers that can open some. */
export const databaseFormats = (open: OpenDatabase): readonly Format[] =>
  [healthConnect, loopDatabase, gadgetbridge].map(
    ({ id, title, isOwn, read }): Format => ({
      id,
      title,
      async claim(files) {
        const own: ImportFile[] = [];
        for (const file of files.filter(mayBe).slice(0, mostDatabases))
          if ((await isDatabase(file)) && isOwn(await open(file))) own.push(file);
        return own;
      },
      async *read(files, collected) {
        for (const file of files) yield* read(await open(file), file.label, collected);
      },
    }),
  );

/** Refuses databases where nobody can open them, and says who can. */
export const unopenedDatabases: Format = {
  id: 'table',
  title: 'A database',
  async claim(files) {
    for (const file of files.filter(mayBe).slice(0, mostDatabases))
      if (await isDatabase(file))
        throw new ImportRefusal(
          file.label,
          'is an SQLite database, which the app can’t open. The command line can: npm run import -- FILE. It reads those of Health Connect, Loop Habit Tracker and Gadgetbridge.',
        );
    return [];
  },
  async *read() {},
};
