import { personKey } from '../keys/people.ts';
import { sendIfAllowed } from '../table/send.ts';
import { people } from './person.ts';
import { personExists } from './person-is-there.ts';

/** Saves what a person's sources are. False where they are not those that were read, or the person is not there. */
export const saveSources = (
  userId: number,
  before: string | undefined,
  sources: string,
  sourcesDecidedAt?: number,
): Promise<boolean> =>
  sendIfAllowed(
    people.update(personKey(userId), {
      set: { sources, sourcesDecidedAt },
      onlyIf: { ...personExists, sources: before },
    }),
  );
