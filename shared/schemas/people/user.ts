import * as v from 'valibot';
import { granularities, sourceKinds } from '../../domain/connectors/source-kind.ts';
import { cardSchema } from '../feed/card.ts';
import { formerly, mayHave, says } from '../fields/says.ts';
import { settingTexts, shownSettings } from './setting-members.ts';

const moment = (sentence: string) => says(v.string(), `${sentence} UTC, YYYY-MM-DDThh:mm:ss.`);

/**
 * Interface 2.3, as far as it can be known. `description`, the bio, is left to the envelope's member of that name;
 * passwords, refresh tokens, verification codes and billing are never shown.
 */
export const userMembers = {
  id: says(v.pipe(v.number(), v.integer()), 'The person’s id.'),
  accessToken: says(
    v.string(),
    'For the caller: the token of this request. For others: a token that can act on that person’s data for an hour, within what they granted.',
  ),
  accessTokenExpires: moment('When that token ends.'),
  accessTokenExpiresAtMilliseconds: says(v.pipe(v.number(), v.integer()), 'The same, in epoch milliseconds.'),
  capabilities: says(v.string(), 'The scopes of that token, as the text of a JSON array.'),
  administrator: v.boolean(),
  roles: says(v.string(), '"administrator" or "user".'),
  displayName: v.string(),
  loginName: v.string(),
  email: v.string(),
  clientId: says(
    v.optional(v.string()),
    'The client that was granted access; absent on the caller’s own record.',
  ),
  clientUserId: says(v.string(), 'The person’s id within that client: here the id as text.'),
  timezone: says(v.string(), 'IANA time zone; days and reminders follow it.'),
  timeZoneOffset: says(
    v.pipe(v.number(), v.integer()),
    'Minutes from local time to UTC right now, as JavaScript counts them: 300 is UTC−5.',
  ),
  ...shownSettings,
  smsNotificationsEnabled: v.literal(false),
  createdAt: moment('When the account was created.'),
  userRegistered: moment('The same.'),
  updatedAt: moment('When the account last changed.'),
};

/** The members that a person sees in their own record. */
export const ownUserMembers = {
  ...userMembers,
  zones: says(
    v.array(
      v.object({
        timezone: says(v.string(), 'The IANA zone during that time.'),
        until: moment('Up to, but not including, this second.'),
      }),
    ),
    'The zones in which the person lived before `timezone`, oldest first: what was recorded then keeps the days and hours of its zone. Empty if they have not moved.',
  ),
  sources: mayHave(
    v.array(
      v.object({
        sourceName: says(v.string(), 'Its name, as in measurements.'),
        kind: says(
          v.nullable(v.picklist(sourceKinds)),
          'All but `typed` record automatically: if several record the same thing, only one counts. null if not known.',
        ),
        granularity: says(
          v.nullable(v.picklist(granularities)),
          'Whether its sums cover parts of a day or whole days; null if not known.',
        ),
        keeps: formerly(v.nullable(v.picklist(granularities)), 'granularity'),
        totalsOf: mayHave(
          v.string(),
          'The source whose readings it adds up: only one of the two counts on a day.',
        ),
        sumsUp: v.optional(formerly(v.string(), 'totalsOf')),
        setByPerson: says(
          v.boolean(),
          'Whether the person set this; otherwise it was decided when the source first appeared.',
        ),
        isSaid: formerly(v.boolean(), 'setByPerson'),
      }),
    ),
    'The sources that record automatically or report daily totals. Apps don’t see them.',
  ),
  primaryOutcomeVariableId: says(
    v.optional(v.pipe(v.number(), v.integer())),
    settingTexts.primaryOutcomeVariableId.shown,
  ),
  primaryOutcomeVariableName: says(v.optional(v.string()), 'Its alias or name.'),
  yearOfBirth: says(v.optional(v.pipe(v.number(), v.integer())), settingTexts.yearOfBirth.shown),
  lastVisit: says(v.optional(v.string()), settingTexts.lastVisit.shown),
};

export const userSchema = v.pipe(v.object({ ...userMembers, card: cardSchema }), v.title('User'));
export type UserRecord = v.InferOutput<typeof userSchema>;
