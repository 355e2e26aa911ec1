import * as v from 'valibot';
import type { Card } from '../../domain/cards/card.ts';
import type { NotificationAction } from '../../domain/reminders/notifications/notification-action.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import type { FeedItem } from '../../schemas/feed/feed-item.ts';
import { notificationAction } from '../../schemas/reminders/notification-action.ts';
import { type FeedParameter, layersOf, lookUp } from './layers.ts';

/** The wish that a posted card or parameter object expresses. */
type Intent =
  | { readonly kind: 'act'; readonly action: NotificationAction }
  | { readonly kind: 'keep'; readonly card: Card }
  | { readonly kind: 'dismiss'; readonly cardId: string }
  /** A link was followed, which is nothing to the service. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

/** Ids of cards that the service makes itself. */
const ownIds = /^(?:discoveries|experiment|mail|notification|study|webhook)-/;

export function readIntent(item: FeedItem, index: number): Intent {
  const layers = layersOf(item, `[${index}]`);
  const action = lookUp(layers, ['action']);
  if (isDismissal(action?.value)) return readDismissal(item, layers, `[${index}]`);
  const notification =
    lookUp(layers, ['trackingReminderNotificationId']) ??
    (action === undefined ? undefined : lookUp(layers, ['id']));
  if (action !== undefined || notification !== undefined)
    return readAction(
      {
        action,
        notification,
        value: lookUp(layers, ['modifiedValue', 'value']),
        unit: lookUp(layers, ['unitAbbreviatedName']),
      },
      `[${index}]`,
    );
  const isOwn = typeof item.id === 'string' && ownIds.test(item.id);
  if (isOwn && item.selectedButton?.link !== undefined) return { kind: 'nothing' };
  return readMessage(item, `[${index}]`);
}

const isDismissal = (verb: unknown): boolean =>
  typeof verb === 'string' && verb.trim().toLowerCase() === 'dismiss';

/** The button names the card, else the card itself does, else its parameters. */
function readDismissal(item: FeedItem, layers: ReturnType<typeof layersOf>, path: string): Intent {
  const ids = [item.selectedButton?.parameters?.id, item.id, item.parameters?.id];
  const cardId = ids.find((id): id is string => typeof id === 'string' && id !== '');
  const asks =
    lookUp(layers, ['trackingReminderNotificationId']) !== undefined ||
    cardId?.startsWith('notification-') ||
    (cardId === undefined && typeof item.id === 'number');
  if (asks) return refuse(path, 'would dismiss a question; skip it instead.');
  if (cardId === undefined) return refuse(`${path}.id`, 'is required: the id of the card to dismiss.');
  return { kind: 'dismiss', cardId };
}

const withoutValue: ReadonlySet<string> = new Set(['snooze', 'skip', 'pass', 'reopen']);

interface ActionParameters {
  readonly action: FeedParameter | undefined;
  readonly notification: FeedParameter | undefined;
  readonly value: FeedParameter | undefined;
  /** The unit of the value. */
  readonly unit: FeedParameter | undefined;
}

function readAction({ action, notification, value, unit }: ActionParameters, path: string): Intent {
  if (action === undefined && value === undefined)
    return refuse(path, 'has a notification but not what to do with it; send an action or a value.');
  const verb = action?.value ?? 'track';
  const takesValue = !(typeof verb === 'string' && withoutValue.has(verb.trim().toLowerCase()));
  const read = v.safeParse(notificationAction, {
    id: notification?.value,
    action: verb,
    ...(takesValue && value !== undefined ? { modifiedValue: value.value } : {}),
    ...(takesValue && unit !== undefined ? { unitAbbreviatedName: unit.value } : {}),
  });
  if (read.success) return { kind: 'act', action: read.output };
  const origins: Readonly<Record<string, string | undefined>> = {
    id: notification?.path ?? `${path}.trackingReminderNotificationId`,
    action: action?.path,
    modifiedValue: value?.path,
    unitAbbreviatedName: unit?.path,
  };
  const problems = read.issues.map((issue) => ({
    path: origins[String(issue.path?.[0]?.key)] ?? path,
    problem: issue.message,
  }));
  return { kind: 'problems', problems };
}

function readMessage(item: FeedItem, path: string): Intent {
  const {
    trackingReminderNotificationId,
    action,
    modifiedValue,
    value,
    unitAbbreviatedName,
    id,
    ...members
  } = item;
  const says = [item.title, item.content].some((text) => text !== undefined && text.trim() !== '');
  if (!says)
    return refuse(
      path,
      'does nothing: send a title or content to keep as a message, or a notification and an action.',
    );
  if (id === undefined || id === '') return { kind: 'keep', card: members };
  if (typeof id === 'number') return refuse(`${path}.id`, `must be text on a card, got ${id}.`);
  if (ownIds.test(id))
    return refuse(`${path}.id`, `must not start like the service’s own cards, got "${id}"; choose another.`);
  return { kind: 'keep', card: { id, ...members } };
}

const refuse = (path: string, problem: string): Intent => ({
  kind: 'problems',
  problems: [{ path, problem }],
});
