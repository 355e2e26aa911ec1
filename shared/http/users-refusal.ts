import type { TooCostly } from '../data/granting-people.ts';
import { needsOnlyIds } from '../domain/people/people-page.ts';
import type { UsersQuery } from '../schemas/users-query.ts';
import { badRequest, type Failure, problemAt } from './failure.ts';

/** Says what to narrow: a page that would cost too much is the request's fault, and never succeeds by trying again. */
export function usersRefusal({ tooCostly, most }: TooCostly, query: UsersQuery): Failure {
  if (tooCostly === 'offset')
    return badRequest(
      problemAt(
        'offset',
        `may be at most ${most} with this limit. Follow the Link header of each page instead.`,
      ),
    );
  const given = (['sort', 'createdAt', 'updatedAt'] as const).filter((name) => query[name] !== undefined);
  return badRequest(
    ...given.map((name) =>
      problemAt(
        name,
        `takes reading everybody, and more than ${most} people share with you. Leave it out and follow the Link header of each page, or name one person with clientUserId.`,
      ),
    ),
  );
}

/** A cursor is a place in the order of ids, and in no other. */
export function refuseStrayCursor(query: UsersQuery): void {
  if (query.cursor === undefined || needsOnlyIds(query)) return;
  throw badRequest(
    problemAt(
      'cursor',
      'goes with the order of ids. Leave it out, or leave out createdAt, updatedAt and other sorts.',
    ),
  );
}
