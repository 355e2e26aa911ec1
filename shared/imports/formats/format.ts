import type { Collected } from '../collect.ts';
import type { ImportFile } from '../import-file.ts';

export type FormatId =
  | 'apple-health'
  | 'google-takeout'
  | 'daylio-backup'
  | 'daylio-csv'
  | 'daymark'
  | 'health-auto-export'
  | 'oura'
  | 'samsung'
  | 'withings'
  | 'garmin'
  | 'nightscout'
  | 'dexcom'
  | 'libre'
  | 'bearable'
  | 'loop'
  | 'fhir'
  | 'table';

/** Another program's export: which files are its own, and what is in them. */
export interface Format {
  readonly id: FormatId;
  readonly title: string;
  /** Those of the files that it reads, told by what is in them. */
  claim(files: readonly ImportFile[]): Promise<readonly ImportFile[]>;
  /** Hands what it finds to `collected`, and pauses after every piece. */
  read(files: readonly ImportFile[], collected: Collected): AsyncGenerator<void>;
}
