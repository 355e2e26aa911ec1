import { randomBytes } from 'node:crypto';
import { newClientId } from '../../data/clients/client.ts';
import { createShare } from '../../data/clients/share-link.ts';
import { findNamesOfVariables } from '../../data/variables/person-names.ts';
import type { Person } from '../../domain/people/person.ts';
import { addressOf, codeOf } from '../../domain/sharing/share-link.ts';
import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';

export interface ShareRequest {
  readonly name: string;
  readonly variableIds: readonly number[];
  readonly from?: number | undefined;
  readonly until: number;
}

/** Days ahead that a share may last, and days back that it shows unless the person says otherwise. */
export const mostDaysAhead = 366;
const usualDaysBack = 364;

export type CreatedShare =
  | {
      readonly kind: 'created';
      readonly clientId: string;
      readonly address: string;
      readonly code: string;
      readonly names: readonly string[];
    }
  | { readonly kind: 'unknownVariable'; readonly index: number }
  | { readonly kind: 'until' | 'from'; readonly problem: string };

/** Undefined when the person is leaving. */
export async function createShareByLink(
  person: Person,
  { name, variableIds, from, until }: ShareRequest,
  now: number,
): Promise<CreatedShare | undefined> {
  const { userId } = person;
  const clock = clockOf(person);
  const today = dayOfClock(clock, now);
  if (until < today || until > today + mostDaysAhead)
    return { kind: 'until', problem: 'must be today or later, and at most a year ahead.' };
  const fromDay = from ?? today - usualDaysBack;
  if (fromDay > today) return { kind: 'from', problem: 'must not lie after today.' };
  const names = await findNamesOfVariables(userId, variableIds);
  const index = variableIds.findIndex((id) => !names.has(id));
  if (index >= 0) return { kind: 'unknownVariable', index };

  const clientId = newClientId('individual');
  const grantId = randomBytes(12).toString('base64url');
  const address = addressOf(randomBytes(16));
  const code = codeOf(randomBytes(16));
  const endsAt = epochOfLocal(clock.zone, (until + 1) * DAY_SECONDS + clock.dayStartsAt);
  const isCreated = await createShare({
    grant: { userId, clientId, grantId, scopes: ['readmeasurements'], createdAt: now },
    name,
    limits: { variableIds, fromDay, untilDay: until, endsAt },
    address,
    code,
  });
  if (!isCreated) return undefined;
  const shown = variableIds.flatMap((id) => {
    const known = names.get(id);
    return known === undefined ? [] : [known.userVariable.settings.alias ?? known.variable.name];
  });
  return { kind: 'created', clientId, address, code, names: shown };
}
