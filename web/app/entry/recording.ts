import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { now } from '../api/clock.ts';
import type { PathOf } from '../api/routes.ts';
import { type OutboxWrite, write } from '../outbox/outbox.ts';
import { type EntryInput, type EntryVariable, nextSecond } from './entry-input.ts';
import type { LastEntry, RecordableVariable } from './known-with.ts';
import { ownSource } from './own-sources.ts';

/** The paths to read again after entries have changed. */
export const refreshes: readonly PathOf<'GET'>[] = [
  '/api/v3/measurements',
  '/api/v3/userVariables',
  '/api/v3/trackingReminders',
  // An entry may answer a question, or open it again.
  '/api/v3/trackingReminderNotifications',
];

/** Records something new, or, with the id of an entry, changes it. */
export function record(
  of: EntryVariable,
  entered: EntryInput,
  {
    old,
    canBeUndone = true,
  }: {
    readonly old?: { readonly id: number; readonly sourceName: string };
    readonly canBeUndone?: OutboxWrite<'POST', '/api/v3/measurements/post'>['canBeUndone'];
  } = {},
): void {
  void write('POST', '/api/v3/measurements/post', {
    body: [
      {
        id: old?.id,
        ...itemOf(of, entered),
        sourceName: old?.sourceName ?? ownSource,
      },
    ],
    label: labelOf(of, entered),
    refreshes,
    canBeUndone,
    subject: old && `measurement ${old.id}`,
  });
}

const itemOf = (of: EntryVariable, { unit, value, at, note, answers }: EntryInput) => ({
  variableName: of.name,
  variableCategoryName: of.category,
  unitAbbreviatedName: unit,
  value,
  startAt: formatUtc(at),
  combinationOperation: of.combinationOperation,
  ...(note !== '' && { note }),
  trackingReminderNotificationId: answers,
});

const labelOf = ({ name, displayName, category }: EntryVariable, { value, unit }: EntryInput) =>
  `${displayName}: ${valueText(value, unit, { name, category })}`;

/** Several values of one moment: kept, sent and taken back together. */
export function recordTogether(
  entries: readonly { readonly of: EntryVariable; readonly entered: EntryInput }[],
  label = entries.map(({ of, entered }) => labelOf(of, entered)).join(', '),
): void {
  void write('POST', '/api/v3/measurements/post', {
    body: entries.map(({ of, entered }) => ({ ...itemOf(of, entered), sourceName: ownSource })),
    label,
    refreshes,
    canBeUndone: true,
  });
}

/** The time within which a second tap on the same button is a slip of the finger, in milliseconds. */
const doubleTap = 700;
let lastTap = { words: '', at: 0 };

/** The same as last time, or what one tap says, at this very moment; a double tap counts once. */
export function recordAgain(of: RecordableVariable, { value, unit }: LastEntry): void {
  const tap = { words: `${of.name} ${value} ${unit}`, at: Date.now() };
  const isSecond = tap.words === lastTap.words && tap.at - lastTap.at < doubleTap;
  lastTap = tap;
  if (isSecond) return;
  record(
    {
      name: of.name,
      displayName: of.displayName,
      category: of.variableCategoryName,
      combinationOperation: of.combinationOperation,
    },
    { value, unit, at: nextSecond(Math.floor(now() / 1000)), note: '' },
  );
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
