import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { ImportOutcome } from '../../../../shared/imports/outcome.ts';
import type { ApiImport } from '../../imports/import-record.ts';
import { dayText } from '../../ui/day-text.ts';

const titles: Readonly<Record<string, string>> = {
  'apple-health': 'Apple Health',
  'google-takeout': 'Google Takeout',
  'health-auto-export': 'Health Auto Export',
  oura: 'Oura',
  samsung: 'Samsung Health',
  withings: 'Withings',
  garmin: 'Garmin',
  nightscout: 'Nightscout',
  dexcom: 'Dexcom',
  libre: 'FreeStyle Libre',
  bearable: 'Bearable',
  loop: 'Loop Habit Tracker',
  'health-connect': 'Health Connect',
  gadgetbridge: 'Gadgetbridge',
  fhir: 'FHIR',
  fit: 'FIT files',
  'daylio-backup': 'Daylio',
  'daylio-csv': 'Daylio',
  daymark: 'Daymark',
  table: 'Table',
};

/** The person's name for an import, else the names of its formats. */
export const titleOf = ({ label, format }: Pick<ApiImport, 'label' | 'format'>): string =>
  (isTakenBack({ format }) ? `What ${label} recorded` : label) ??
  (format ?? 'table')
    .split(', ')
    .map((one) => titles[one] ?? one)
    .join(', ');

/** `120 new rows, 3 changed, 4 as they were; 1 Jan 2020 to 3 Mar 2026.` */
export function countsText({ created, updated, unchanged, first, last }: ApiImport): string {
  if (created === undefined) return '';
  const parts = [
    numbered(created, 'new row'),
    ...(updated ? [`${updated.toLocaleString('en')} changed`] : []),
    ...(unchanged ? [`${unchanged.toLocaleString('en')} unchanged`] : []),
  ];
  const span = first === undefined || last === undefined ? '' : `, ${dayText(first)} to ${dayText(last)}`;
  return `${parts.join(', ')}${span}.`;
}

/** Does not tell new rows from others yet: those of a request that was sent twice answer the second time as unchanged. */
export const recordedText = ({ created, updated, unchanged }: ImportOutcome): string =>
  `${numbered(created + updated + unchanged, 'row')} recorded.`;

/** Says what an import brought, or had brought before it was undone. */
export function broughtText(record: ApiImport): string {
  const counts = countsText(record);
  const isGoing = record.status === 'undoing' || record.status === 'undone';
  return isGoing && counts !== '' ? `It had added ${counts}` : counts;
}

/** The state of an import, unless it is simply done. */
export function stateText(record: ApiImport): string {
  switch (record.status) {
    case 'open':
      return 'Not finished. It ends automatically seven days after it started.';
    case 'summingUp':
      return 'Almost done.';
    case 'undoing':
      return undoingText(record);
    case 'undone':
      return undoneText(record);
    case 'done':
      return '';
  }
}

/** `Being undone: 1,200 of 5,000 rows so far.` */
function undoingText({ format, removed, created }: ApiImport): string {
  const what = isTakenBack({ format }) ? 'Being deleted' : 'Being undone';
  if (removed === undefined) return `${what}. It’s in the queue.`;
  const all = created === undefined ? '' : `of ${created.toLocaleString('en')} `;
  return `${what}: ${removed.toLocaleString('en')} ${all}rows so far.`;
}

/** Not an import, but the deletion of what an app recorded. */
const isTakenBack = ({ format }: Pick<ApiImport, 'format'>): boolean => format === 'app';

const undoneText = ({ removed = 0, kept = 0, format }: ApiImport): string =>
  `${isTakenBack({ format }) ? 'Deleted' : 'Undone'}: ${numbered(removed, 'row')} removed${kept === 0 ? '' : `; ${numbered(kept, 'row')} that ${isTakenBack({ format }) ? 'you changed later' : 'it had changed'} kept`}.`;
