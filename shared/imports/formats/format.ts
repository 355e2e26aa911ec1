import type { Collector } from '../collector.ts';
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
  | 'health-connect'
  | 'gadgetbridge'
  | 'fhir'
  | 'fit'
  | 'table';

/** The format of another program's export: finds its files and reads them. */
export interface Format {
  readonly id: FormatId;
  readonly title: string;
  /** The files of this format, recognised by their content. */
  claim(files: readonly ImportFile[]): Promise<readonly ImportFile[]>;
  /** Hands readings to `collected`, and pauses after every piece. */
  read(files: readonly ImportFile[], collected: Collector): AsyncGenerator<void>;
}
