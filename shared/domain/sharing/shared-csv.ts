import { csvLine } from '../texts/csv.ts';
import { formatDate } from '../time/calendar.ts';
import type { SharedVariable } from '../visit/shared-variable.ts';

/** The days on which something was recorded, variable by variable. */
export const sharedCsv = (variables: readonly SharedVariable[]): string =>
  [
    csvLine(['day', 'variable', 'value', 'unit']),
    ...variables.flatMap(({ known, days }) =>
      days.map(({ day, value, unitName }) =>
        csvLine([formatDate(day), known.settings.displayName, value, unitName]),
      ),
    ),
  ].join('');
