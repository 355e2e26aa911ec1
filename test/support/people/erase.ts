import { epochSeconds } from '../../../shared/platform/clock.ts';
import { closeAccount, erasePerson } from '../../../shared/use-cases/people/erase-person.ts';
import type { Service } from '../client.ts';

const quarterOfAnHour = 15 * 60;

/** Removes a person and everything of theirs, as it happens after an account is deleted. */
export const erase = (service: Service, userId: number) =>
  service.inTable(async () => {
    const now = epochSeconds();
    const erasure = await closeAccount(userId, now);
    if (erasure === undefined) throw new Error(`There is no person ${userId}.`);
    await erasePerson(erasure, now);
    await erasePerson(erasure, now + quarterOfAnHour);
  });
