import { erasePerson } from '../../shared/data/erase-person.ts';
import type { Service } from './client.ts';

/** Removes a person and everything of theirs, as it happens after an account is deleted. */
export const erase = (service: Service, userId: number) =>
  service.inTable(() => erasePerson(userId, Math.floor(Date.now() / 1000)));
