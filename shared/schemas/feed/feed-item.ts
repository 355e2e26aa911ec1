import * as v from 'valibot';
import { notificationVerbs } from '../../domain/reminders/notifications/notification-action.ts';
import { addProblem, field, got } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { mayHave } from '../fields/says.ts';
import { largestCard, postedShapes } from './posted-card.ts';

/** A member whose meaning depends on the others, so it is read by the code that acts on it. */
const raw = (jsonSchema: Readonly<Record<string, unknown>>, sentence: string) =>
  mayHave(
    field(jsonSchema, (input): unknown => input),
    sentence,
  );

const { id: _, ...cardMembers } = postedShapes.card.entries;

const members = v.object({
  id: mayHave(
    field({ type: ['string', 'integer'], maxLength: 200 }, (input, refuse): string | number =>
      typeof input === 'number' || (typeof input === 'string' && input.length <= 200)
        ? input
        : refuse(`must be text of at most 200 characters, got ${got(input)}.`),
    ),
    'The id of the card; in bare parameters, of the notification.',
  ),
  ...cardMembers,
  trackingReminderNotificationId: raw({ type: 'integer' }, 'In bare parameters: the notification.'),
  action: raw(
    { type: 'string', enum: [...notificationVerbs, 'dismiss'] },
    'In bare parameters: what to do with it; `dismiss` takes the card with that id out of the feed.',
  ),
  modifiedValue: raw({ type: 'number' }, 'In bare parameters: the value to record.'),
  value: raw({ type: 'number' }, 'The same as modifiedValue.'),
  unitAbbreviatedName: raw({ type: 'string' }, 'In bare parameters: the unit of the value.'),
});

/** A card, or the bare parameters of one, of a limited size. */
export const feedItemSchema: typeof members = {
  ...members,
  '~run'(dataset, config) {
    // Measured before it is read, and again after: HTML made safe may be longer.
    const asPosted = sizeOf(dataset.value);
    const read = asPosted > largestCard ? undefined : members['~run'](dataset, config);
    const bytes = Math.max(asPosted, read?.typed ? sizeOf(read.value) : 0);
    if (read !== undefined && bytes <= largestCard) return read;
    addProblem(dataset, config, tooLarge(bytes));
    return { ...dataset, typed: false } as unknown as ReturnType<(typeof members)['~run']>;
  },
};

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '', 'utf8');
const tooLarge = (bytes: number) =>
  `a card may have at most ${largestCard} bytes as JSON, this one has ${bytes}; shorten its texts or HTML.`;

export const feedItems = listOf(feedItemSchema, 100);
export type FeedItem = v.InferOutput<typeof feedItems>[number];
