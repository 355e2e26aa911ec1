import { formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../../shared/domain/time/zone.ts';
import type { ByteSource } from '../../../shared/imports/bytes/byte-source.ts';
import type { Choices } from '../../../shared/imports/choices.ts';
import type { OpenDatabase } from '../../../shared/imports/formats/databases/database.ts';
import { importRows } from '../../../shared/imports/import-rows.ts';
import { type Preview, previewImport } from '../../../shared/imports/preview.ts';
import { recognise } from '../../../shared/imports/recognise.ts';
import type { ImportRow } from '../../../shared/imports/rows/import-row.ts';
import { allOf } from './sources.ts';

interface ImportSettings {
  readonly choices?: Choices;
  readonly timezone?: string;
  readonly now?: string;
  readonly open?: OpenDatabase;
}

const personOf = ({
  choices = {},
  timezone = 'Europe/Berlin',
  now = '2026-11-14T12:00:00',
}: ImportSettings) => ({
  zone: zoneOffsets(timezone),
  now: parseUtc(now) ?? 0,
  choices,
});

export const previewOf = async (
  sources: readonly ByteSource[],
  settings: ImportSettings = {},
): Promise<Preview> => previewImport(await recognise(sources, settings.open), personOf(settings));

export const importOf = async (
  sources: readonly ByteSource[],
  settings: ImportSettings = {},
): Promise<ImportRow[]> => allOf(importRows(await recognise(sources, settings.open), personOf(settings)));

/** Rows as a person reads them, in order of time and name. */
export async function rowsOf(
  sources: readonly ByteSource[],
  settings: ImportSettings = {},
): Promise<string[]> {
  const rows = await importOf(sources, settings);
  return rows.map(lineOf).sort();
}

const lineOf = ({
  startAt,
  variableName,
  value,
  unitAbbreviatedName: unit,
  sourceName,
  note,
}: ImportRow): string =>
  `${formatUtc(startAt)} ${variableName} ${value} ${unit} · ${sourceName}${note === undefined ? '' : ` “${note}”`}`;

/** The reasons for which rows could not be read, with their counts and the first place. */
export const unreadableOf = ({ unreadable }: Preview): string[] =>
  unreadable
    .map(({ reason, count, examples: [first] }) => `${count} × ${reason}: ${first?.where} (${first?.found})`)
    .sort();
