import { everySecond } from '../../ids/measurement-id.ts';
import { compare } from '../../lists/compare.ts';
import { type Condition, meets, narrowSpan } from '../../lists/condition.ts';
import type { KnownVariable } from '../../measurements/row.ts';
import type { VariableCategory } from '../../variables/categories.ts';
import type { Notification } from './notification.ts';
import { slotTimeOf } from './notification-id.ts';

type FindVariable = (variableId: number) => KnownVariable | undefined;

/** A query for notifications, worked out. */
interface NotificationSelection {
  /** Epoch seconds that limit the slots, both included. */
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

type NotificationSortKey = (notification: Notification, known?: KnownVariable) => string | number;

const keys = {
  id: ({ id }) => id,
  reminderTime: ({ id }) => id,
  dueAt: ({ dueAt }) => dueAt,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  variableName: (_, known) => known?.userVariable.variable.name ?? '',
  variableCategoryName: (_, known) => known?.settings.category.name ?? '',
} satisfies Readonly<Record<string, NotificationSortKey>>;
type NotificationSortField = keyof typeof keys;

const ofVariable: readonly NotificationSortField[] = ['variableName', 'variableCategoryName'];

interface NotificationConditions {
  readonly variableId?: number | undefined;
  readonly variableCategoryName?: VariableCategory | undefined;
  readonly reminderTime?: readonly Condition[] | undefined;
  readonly createdAt?: readonly Condition[] | undefined;
  readonly updatedAt?: readonly Condition[] | undefined;
  readonly onlyPast?: boolean | undefined;
  readonly sort?: { readonly field: NotificationSortField; readonly descending: boolean } | undefined;
}

export function selectNotifications(query: NotificationConditions, now: number): NotificationSelection {
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
  const key: NotificationSortKey = keys[field];
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
          (compare(key(a, variableOf(a.variableId)), key(b, variableOf(b.variableId))) || a.id - b.id),
      ),
  };
}
