import { compare } from '../lists/compare.ts';
import { meets, narrowSpan } from '../lists/condition.ts';
import { everySecond } from '../measurements/measurement-id.ts';
import type { KnownVariable } from '../measurements/row.ts';
import type { Notification } from './notification.ts';
import { slotTimeOf } from './notification-id.ts';
import type { NotificationQuery, NotificationSortField } from '../../schemas/reminders/notification-query.ts';

type FindVariable = (variableId: number) => KnownVariable | undefined;

/** What a query asks for. */
export interface NotificationSelection {
  /** Epoch seconds between which the slots lie, both included. */
  readonly slots: { readonly from: number; readonly to: number };
  readonly descending: boolean;
  /** Whether the order asked for is the order of the table: by the time of the slot. */
  readonly inTableOrder: boolean;
  /** Whether slots still to come are asked for. */
  readonly withComing: boolean;
  /** Whether the variables must be known to choose or sort. */
  readonly needsVariables: boolean;
  readonly matches: (notification: Notification) => boolean;
  readonly matchesVariable: (known: KnownVariable | undefined) => boolean;
  readonly sort: (all: readonly Notification[], variableOf: FindVariable) => Notification[];
}

const keys: Readonly<
  Record<NotificationSortField, (notification: Notification, known?: KnownVariable) => string | number>
> = {
  id: ({ id }) => id,
  reminderTime: ({ id }) => id,
  dueAt: ({ dueAt }) => dueAt,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  variableName: (_, known) => known?.userVariable.variable.name ?? '',
  variableCategoryName: (_, known) => known?.settings.category.name ?? '',
};
const ofVariable: readonly NotificationSortField[] = ['variableName', 'variableCategoryName'];

export function selectNotifications(query: NotificationQuery, now: number): NotificationSelection {
  const { field, descending } = query.sort ?? { field: 'reminderTime', descending: true };
  const {
    variableId,
    variableCategoryName: category,
    reminderTime = [],
    createdAt = [],
    updatedAt = [],
  } = query;
  const withComing = query.onlyPast === false;
  const direction = descending ? -1 : 1;
  return {
    slots: narrowSpan(everySecond, reminderTime),
    descending,
    inTableOrder: field === 'reminderTime' || field === 'id',
    withComing,
    needsVariables: category !== undefined || ofVariable.includes(field),
    matches: (notification) =>
      (withComing || notification.handled !== undefined || notification.dueAt <= now) &&
      (variableId === undefined || notification.variableId === variableId) &&
      meets(slotTimeOf(notification.id), reminderTime) &&
      meets(notification.createdAt, createdAt) &&
      meets(notification.updatedAt, updatedAt),
    matchesVariable: (known) => category === undefined || known?.settings.category.id === category.id,
    sort: (all, variableOf) =>
      all.toSorted(
        (a, b) =>
          direction *
          (compare(keys[field](a, variableOf(a.variableId)), keys[field](b, variableOf(b.variableId))) ||
            a.id - b.id),
      ),
  };
}
