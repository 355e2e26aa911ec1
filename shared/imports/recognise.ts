import type { ByteSource } from './bytes/byte-source.ts';
import { ImportRefusal } from './bytes/import-refusal.ts';
import { appleHealth } from './formats/apple-health/apple-health.ts';
import { bearable } from './formats/bearable/bearable.ts';
import type { OpenDatabase } from './formats/databases/database.ts';
import { databaseFormats, unopenedDatabases } from './formats/databases/database-formats.ts';
import { daylioBackup } from './formats/daylio/daylio-backup.ts';
import { daylioCsv } from './formats/daylio/daylio-csv.ts';
import { daymark } from './formats/daymark.ts';
import { dexcom } from './formats/dexcom/dexcom.ts';
import { fhir } from './formats/fhir/fhir.ts';
import { fit } from './formats/fit/fit.ts';
import type { Format } from './formats/format.ts';
import { garmin } from './formats/garmin/garmin.ts';
import { googleTakeout } from './formats/google-takeout/google-takeout.ts';
import { healthAutoExport } from './formats/health-auto-export/health-auto-export.ts';
import { libre } from './formats/libre/libre.ts';
import { loop } from './formats/loop/loop.ts';
import { nightscout } from './formats/nightscout/nightscout.ts';
import { oura } from './formats/oura/oura.ts';
import { samsung } from './formats/samsung/samsung.ts';
import { table } from './formats/table/table.ts';
import { withings } from './formats/withings/withings.ts';
import { type ImportFile, listFiles } from './import-file.ts';

/** Formats in the order in which they are tried; then come databases, and what has rows and columns. */
const formats: readonly Format[] = [
  appleHealth,
  googleTakeout,
  healthAutoExport,
  daylioBackup,
  daymark,
  daylioCsv,
  oura,
  samsung,
  withings,
  garmin,
  nightscout,
  dexcom,
  libre,
  bearable,
  loop,
  fhir,
  fit,
];

/** Files whose format is known. */
export interface RecognisedFiles {
  readonly format: Format;
  readonly files: readonly ImportFile[];
  /** The other files of the same archives. */
  readonly unread: readonly ImportFile[];
}

/** Files inside the archives that Excel and LibreOffice write. */
const isWorkbook = /^(?:xl\/workbook\.(?:xml|bin)|META-INF\/manifest\.xml)$/;

const readable =
  'Apple Health’s export, Google Takeout (Fitbit, Google Health, Google Fit), Health Auto Export (JSON), Daylio, Oura, Samsung Health, Withings, Garmin, Nightscout, Dexcom, FreeStyle Libre, Bearable, Loop, Health Connect and Gadgetbridge (on the command line), FHIR R4, FIT files, an export of Daymark, or a table (CSV) with a column of dates';

/**
 * Finds the formats of the chosen files by their content; a file of no known format is refused. Databases are read by
 * whoever can open them.
 */
export async function recognise(
  sources: readonly ByteSource[],
  open?: OpenDatabase,
): Promise<RecognisedFiles[]> {
  for (const { name, size } of sources)
    if (size === 0) throw new ImportRefusal(name, 'is empty. Export or copy it again.');
  const files = await listFiles(sources);
  const found: RecognisedFiles[] = [];
  const taken = new Set<string>();
  const databases = open === undefined ? [unopenedDatabases] : databaseFormats(open);
  for (const format of [...formats, ...databases, table]) {
    const left = files.filter(({ chosen }) => !taken.has(chosen));
    const own = left.length === 0 ? [] : await format.claim(left);
    if (own.length === 0) continue;
    const [read, archives] = [new Set(own), new Set(own.map(({ chosen }) => chosen))];
    const unread = left.filter((file) => archives.has(file.chosen) && !read.has(file));
    found.push({ format, files: own, unread });
    for (const chosen of archives) taken.add(chosen);
  }
  const workbook = files.find(({ chosen, path }) => !taken.has(chosen) && isWorkbook.test(path));
  if (workbook !== undefined)
    throw new ImportRefusal(
      workbook.chosen,
      'is a spreadsheet workbook. Open it, save the sheet as CSV (UTF-8), and import that file.',
    );
  for (const { name } of sources)
    if (!taken.has(name)) throw new ImportRefusal(name, `isn’t a file we can read. Supported: ${readable}.`);
  return found;
}
