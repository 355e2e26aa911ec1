import { numbered } from '../domain/texts/counted.ts';
import type { ExportForm } from './export-forms.ts';

/** The last words of an export: how many there were, what became of them, and what is not in the file. */
export function exportEnding(
  form: ExportForm,
  { records, leftOut }: { readonly records: number; readonly leftOut: number },
  became: string,
): string {
  const what = form === 'wide' ? 'daily value' : 'record';
  const without =
    leftOut === 0
      ? ''
      : ` ${numbered(leftOut, 'dose')} of insulin left out: FHIR has another place for doses.`;
  return `${numbered(records, what)} ${became}${without}`;
}
