import { longestRequestSeconds } from '../../../shared/domain/histories/sealing.ts';
import { forgetSources } from '../../../shared/use-cases/variables/forget-sources.ts';
import { type Command, required } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { personOf } from '../person-of.ts';

const forgetUnusedSources: Command = {
  noun: 'sources',
  verb: 'forget',
  help: `Forget a person's sources that have no measurements. The first run sets them aside; a run ${longestRequestSeconds} seconds later forgets those still unused.`,
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const person = await personOf(options);
    const { userId } = person;
    await noteOperator(person, { verb: 'wrote', subject: 'sources' });
    return { userId, ...(await forgetSources(userId, epochSeconds())) };
  },
};

export const sourceCommands = [forgetUnusedSources];
