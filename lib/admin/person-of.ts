import { findPerson } from '../../shared/data/people/person.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { OperatorError, type Options, wholeNumber } from './command.ts';

/** The person whom `--user` names. */
export async function personOf(options: Options): Promise<Person> {
  const userId = wholeNumber(options, 'user');
  const person = await findPerson(userId);
  if (person === undefined) throw noPerson(userId);
  return person;
}

export const noPerson = (userId: number) => new OperatorError(`--user: there is no person ${userId}.`);
