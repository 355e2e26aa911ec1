import { findPerson } from '../../../shared/data/people/person.ts';
import { longestRequestSeconds } from '../../../shared/domain/histories/sealing.ts';
import { forgetSources } from '../../../shared/use-cases/variables/forget-sources.ts';
import { type Command, OperatorError, required, wholeNumber } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';

const forgetUnusedSources: Command = {
  noun: 'sources',
  verb: 'forget',
  help: `Forget a person's sources that have no measurements, and their numbers. The first run sets them aside, one ${longestRequestSeconds} seconds later forgets what is still unused.`,
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    const person = await findPerson(userId);
    if (person === undefined) throw new OperatorError(`--user: there is no person ${userId}.`);
    await noteOperator(person, { verb: 'wrote', subject: 'sources' });
    return { userId, ...(await forgetSources(userId, epochSeconds())) };
  },
};

export const sourceCommands = [forgetUnusedSources];
