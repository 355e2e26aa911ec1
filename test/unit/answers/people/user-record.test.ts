import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { toUserRecord } from '../../../../shared/answers/people/user-record.ts';
import type { Person } from '../../../../shared/domain/people/person.ts';
import { userSchema } from '../../../../shared/schemas/people/user.ts';

const person: Person = {
  userId: 7,
  email: 'ada@example.com',
  displayName: 'Ada',
  loginName: 'person-7',
  timezone: 'America/New_York',
  administrator: false,
  createdAt: 1_600_000_000,
  updatedAt: 1_700_000_000,
};
const token = { text: 'dm_7_x', expiresAt: 1_800_000_000, scopes: ['basic'] };
const baseUrl = 'https://example.com';
const summer = Date.UTC(2026, 6, 1) / 1000;
const winter = Date.UTC(2026, 0, 1) / 1000;

describe('the record of a person', () => {
  test('fits its schema and has no member besides', () => {
    expect(
      v.parse(v.strictObject(userSchema.entries), toUserRecord(person, token, summer, baseUrl)),
    ).toBeDefined();
  });

  test('shows the token and what it may do', () => {
    expect(toUserRecord(person, { ...token, clientId: 'diary-1' }, summer, baseUrl)).toMatchObject({
      accessToken: 'dm_7_x',
      accessTokenExpires: '2027-01-15T08:00:00',
      accessTokenExpiresAtMilliseconds: 1_800_000_000_000,
      capabilities: '["basic"]',
      clientId: 'diary-1',
      clientUserId: '7',
    });
    expect(toUserRecord(person, token, summer, baseUrl)).not.toHaveProperty('clientId');
  });

  test.each([
    ['America/New_York', winter, 300],
    ['America/New_York', summer, 240],
    ['Asia/Kolkata', summer, -330],
    ['UTC', summer, 0],
  ])('has the offset of %s at %i', (timezone, now, minutes) => {
    const { timeZoneOffset } = toUserRecord({ ...person, timezone }, token, now, baseUrl);
    expect(Object.is(timeZoneOffset, minutes)).toBe(true);
  });

  test('names the role', () => {
    expect(toUserRecord({ ...person, administrator: true }, token, summer, baseUrl).roles).toBe(
      'administrator',
    );
  });
});
