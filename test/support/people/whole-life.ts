import { addressHash } from '../../../shared/data/access/sign-in-secret.ts';
import type { Person, Service } from '../client.ts';
import { mark } from './life/mark.ts';
import { beReminded, bringHistory, experimentOnOneself, recordThings, study } from './life/own-records.ts';
import { signedInPerson } from './life/signed-in-person.ts';
import { connectApp, exchangeApps, joinStudies, letSomebodyLook } from './life/with-others.ts';
import { diaryOf, item } from './measurements.ts';

export interface Life {
  readonly person: Person;
  /** Somebody with whom the person shares, in both directions. */
  readonly friend: Person;
  /** Texts that no item may contain once the person is gone. */
  readonly traces: readonly string[];
}

/** A person who has used everything the service offers, so that they own an item of every kind there is. */
export async function liveWholeLife(service: Service, userId: number): Promise<Life> {
  const person = await signedInPerson(service, userId);
  const friend = await service.createPerson();
  const pair = await recordThings(service, person);
  await diaryOf(service, friend).post(item({ variableName: 'Shared mood' }));
  await beReminded(service, person);
  await bringHistory(service, person);
  await study(service, person, pair);
  await experimentOnOneself(service, person);
  await joinStudies(service, person, friend);
  await exchangeApps(service, person, friend);
  await letSomebodyLook(service, person);
  await connectApp(service, person);
  const address = await service.inTable(() => addressHash(person.email));
  return { person, friend, traces: [mark, mark.toLowerCase(), String(userId), person.email, address] };
}
