import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { actionArray } from '../../../../shared/domain/reminders/notifications/actions.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import type { Unit as DomainUnit } from '../../../../shared/domain/units/units.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';
import type { ApiReminder } from '../../data/reminders-view.ts';
import type { Category } from '../../entry/known-with.ts';
import { type QuestionView, timeOf } from '../../entry/today-view.ts';
import type { ApiUnit } from '../../entry/value-input.ts';
import type { Answerable } from '../../ui/value-buttons.tsx';

/** A thing that can be recorded on Today without being asked. */
export interface AtHand extends Answerable {
  readonly key: string;
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  /** The time at which it is asked for today; absent for favourites. */
  readonly askedAt?: number | undefined;
  /** The question that a tap answers early. */
  readonly early?: QuestionView | undefined;
  /** The time at which it may be taken again, UTC, where that is still to come. */
  readonly notBefore?: string | undefined;
  readonly amountLeft?: number | undefined;
  readonly isRunningLow?: boolean | undefined;
}

const asAtHand = (of: ApiReminder): AtHand => ({
  ...of,
  key: String(of.id),
});

/** Reminders that never ask, each in the place it was given; medicines have theirs in the plan. */
export const favourites = (reminders: readonly ApiReminder[]): readonly AtHand[] =>
  reminders
    .filter((one) => one.reminderFrequency === 0 && one.enabled && !isMedicine(one))
    .toSorted((a, b) => a.id - b.id)
    .map(asAtHand);

/** The things that are asked later today, the next first, each variable once. */
export function laterToday(
  coming: readonly QuestionView[],
  reminders: readonly ApiReminder[],
  { until }: { readonly until: number },
): readonly AtHand[] {
  const byId = new Map(reminders.map((one) => [one.id, one]));
  const inOrder = coming
    .filter(({ of }) => timeOf(of) < until)
    .toSorted((a, b) => timeOf(a.of) - timeOf(b.of) || a.of.id - b.of.id)
    .flatMap((question): AtHand[] => {
      const { id, trackingReminderId } = question.of;
      const reminder = byId.get(trackingReminderId);
      if (reminder === undefined) return [];
      return [{ ...asAtHand(reminder), key: `asked ${id}`, askedAt: timeOf(question.of), early: question }];
    });
  return [...Map.groupBy(inOrder, ({ variableName }) => foldName(variableName)).values()].flatMap(
    ([first]) => first ?? [],
  );
}

interface ReminderWrite {
  readonly id?: number;
  readonly variableName?: string;
  readonly variableCategoryName?: string;
  readonly unitAbbreviatedName?: string;
  readonly combinationOperation?: 'MEAN' | 'SUM';
  readonly defaultValue?: number | null;
  readonly reminderFrequency?: number;
}

/** Reminders made here that the service does not list yet, so that they appear at once. */
export function unlistedReminders(
  entries: readonly OutboxEntry[],
  reminders: readonly ApiReminder[],
  units: readonly ApiUnit[],
  categories: readonly Category[],
): readonly (AtHand & { readonly isFavourite: boolean })[] {
  const known = new Set(reminders.map(({ variableName }) => foldName(variableName)));
  const made = entries
    .filter(
      ({ path, method, state }) =>
        path === '/api/v3/trackingReminders' && method === 'POST' && state !== 'refused',
    )
    .flatMap(({ body }) => body as readonly ReminderWrite[])
    .filter(({ id, variableName = '' }) => id === undefined && !known.has(foldName(variableName)));
  return [...new Map(made.map((one) => [foldName(one.variableName ?? ''), one])).values()].flatMap((one) => {
    const unit = units.find(({ abbreviatedName }) => abbreviatedName === one.unitAbbreviatedName);
    const category = categories.find(({ name }) => name === one.variableCategoryName);
    if (unit === undefined || category === undefined) return [];
    const name = one.variableName ?? '';
    return [
      {
        key: `made ${name}`,
        displayName: name,
        variableName: name,
        variableCategoryName: category.name,
        combinationOperation: one.combinationOperation ?? category.combinationOperation,
        unitAbbreviatedName: unit.abbreviatedName,
        unitCategoryName: unit.category,
        valence: category.valence,
        minimumAllowedValue: unit.minimumAllowedValue,
        maximumAllowedValue: unit.maximumAllowedValue,
        actionArray: actionArray({
          displayName: name,
          unit: {
            abbreviatedName: unit.abbreviatedName,
            category: unit.category,
            minimum: unit.minimumAllowedValue ?? null,
            maximum: unit.maximumAllowedValue ?? null,
          } as DomainUnit,
          defaultValue: one.defaultValue ?? undefined,
          lastValues: [],
        }),
        isFavourite: one.reminderFrequency === 0,
      },
    ];
  });
}
