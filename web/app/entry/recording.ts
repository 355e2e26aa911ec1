import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import type { PathOf } from '../api/routes.ts';
import { type Write, write } from '../outbox/outbox.ts';
import { valueText } from '../ui/value-text.ts';
import type { Entered, Recorded } from './entered.ts';

const refreshes: readonly PathOf<'GET'>[] = [
  '/api/v3/measurements',
  '/api/v3/userVariables',
  '/api/v3/trackingReminders',
];

/** By which entries made here are known apart from those of other apps. */
export const ownSource = 'Daymark';

/** Records something new, or, with the id of an entry, changes it. */
export function record(
  of: Recorded,
  entered: Entered,
  {
    old,
    canBeUndone = true,
  }: {
    readonly old?: { readonly id: number; readonly sourceName: string };
    readonly canBeUndone?: Write<'POST', '/api/v3/measurements/post'>['canBeUndone'];
  } = {},
): void {
  void write('POST', '/api/v3/measurements/post', {
    body: [
      {
        ...(old !== undefined && { id: old.id }),
        variableName: of.name,
        variableCategoryName: of.category,
        unitAbbreviatedName: entered.unit,
        value: entered.value,
        startAt: formatUtc(entered.at),
        combinationOperation: of.combinationOperation,
        sourceName: old?.sourceName ?? ownSource,
        ...(entered.note !== '' && { note: entered.note }),
      },
    ],
    label: `${of.displayName}: ${valueText(entered.value, entered.unit)}`,
    refreshes,
    canBeUndone,
    ...(old !== undefined && { subject: `measurement ${old.id}` }),
  });
}

export function remove(id: number, label: string): void {
  void write('DELETE', '/api/v3/measurements/delete', {
    body: { id },
    label: `Deleted ${label}`,
    refreshes,
    canBeUndone: true,
    subject: `measurement ${id}`,
  });
}
