import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { now } from '../api/clock.ts';
import type { PathOf } from '../api/routes.ts';
import { type Write, write } from '../outbox/outbox.ts';
import { type Entered, nextSecond, type Recorded } from './entered.ts';
import type { KnownVariable, LastEntry } from './known-with.ts';

/** What has to be read again after entries have changed. */
export const refreshes: readonly PathOf<'GET'>[] = [
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
        ...itemOf(of, entered),
        sourceName: old?.sourceName ?? ownSource,
      },
    ],
    label: labelOf(of, entered),
    refreshes,
    canBeUndone,
    ...(old !== undefined && { subject: `measurement ${old.id}` }),
  });
}

const itemOf = (of: Recorded, { unit, value, at, note }: Entered) => ({
  variableName: of.name,
  variableCategoryName: of.category,
  unitAbbreviatedName: unit,
  value,
  startAt: formatUtc(at),
  combinationOperation: of.combinationOperation,
  ...(note !== '' && { note }),
});

const labelOf = ({ displayName }: Recorded, { value, unit }: Entered) =>
  `${displayName}: ${valueText(value, unit)}`;

/** Several values of one moment: kept, sent and taken back together. */
export function recordTogether(
  entries: readonly { readonly of: Recorded; readonly entered: Entered }[],
): void {
  void write('POST', '/api/v3/measurements/post', {
    body: entries.map(({ of, entered }) => ({ ...itemOf(of, entered), sourceName: ownSource })),
    label: entries.map(({ of, entered }) => labelOf(of, entered)).join(', '),
    refreshes,
    canBeUndone: true,
  });
}

/** The same as last time, or what one tap says, at this very moment. */
export const recordAgain = (of: KnownVariable, { value, unit }: LastEntry): void =>
  record(
    {
      name: of.name,
      displayName: of.displayName,
      category: of.variableCategoryName,
      combinationOperation: of.combinationOperation,
    },
    { value, unit, at: nextSecond(Math.floor(now() / 1000)), note: '' },
  );

export function remove(id: number, label: string): void {
  void write('DELETE', '/api/v3/measurements/delete', {
    body: { id },
    label: `Deleted ${label}`,
    refreshes,
    canBeUndone: true,
    subject: `measurement ${id}`,
  });
}
