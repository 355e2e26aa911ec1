import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Person } from '../../../../shared/domain/people/person.ts';
import { selectPeople } from '../../../../shared/domain/people/select-people.ts';
import { needsOnlyIds, usersQuery } from '../../../../shared/schemas/people/users-query.ts';

const person = (userId: number, displayName: string, createdAt: number): { person: Person } => ({
  person: {
    userId,
    displayName,
    email: `${displayName}@example.com`,
    loginName: `person-${userId}`,
    timezone: 'UTC',
    administrator: false,
    createdAt,
    updatedAt: createdAt + 1000,
  },
});
const people = [person(3, 'Bo', 300), person(1, 'ada', 200), person(2, 'Bo', 100)];
const query = (given: Record<string, unknown>) => v.parse(usersQuery, given);
const ids = (given: Record<string, unknown>) =>
  selectPeople(people, query(given)).map(({ person: { userId } }) => userId);

describe('people who match', () => {
  test.each([
    [{}, [1, 2, 3]],
    [{ sort: '-id' }, [3, 2, 1]],
    [{ sort: 'displayName' }, [1, 2, 3]],
    [{ sort: '-displayName' }, [3, 2, 1]],
    [{ sort: 'createdAt' }, [2, 1, 3]],
    [{ createdAt: ['(gt)1970-01-01T00:03:20'] }, [3]],
    [{ updatedAt: ['1970-01-01T00:20:00'] }, [1, 3]],
    [{ updatedAt: ['(ge)1970-01-01T00:18:00', '(lt)1970-01-01T00:21:40'] }, [1, 2]],
  ])('with %j are %j', (given, expected) => {
    expect(ids(given)).toEqual(expected);
  });
});

describe('whether ids are enough to cut out a page', () => {
  test.each([
    [{}, true],
    [{ sort: 'id' }, true],
    [{ sort: '-id' }, true],
    [{ sort: 'email' }, false],
    [{ createdAt: ['2026-01-01'] }, false],
    [{ updatedAt: ['2026-01-01'] }, false],
  ])('with %j: %j', (given, expected) => {
    expect(needsOnlyIds(query(given))).toBe(expected);
  });
});
