import { listPersonNames } from '../../../shared/data/variables/person-names.ts';
import { formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import { mostUserVariables } from '../../../shared/domain/variables/bounds.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';
import { deleteVariable } from '../../../shared/use-cases/deletions/delete-variable.ts';
import { type Command, OperatorError, type Options, optional, required } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { personOf } from '../person-of.ts';

const deletionsAtOnce = 4;

const removeVariables: Command = {
  noun: 'variables',
  verb: 'remove',
  help: `For an account with far more variables than the ${mostUserVariables} that a person may have: delete those created within a time range whose settings nobody changed, with their measurements. Only counts them unless --yes is given.`,
  options: [
    required('user', 'ID', 'id of the person'),
    required('from', 'UTC', 'as 2026-11-18T06:00:00'),
    required('until', 'UTC', 'the end of the range, not included'),
    optional('yes', 'yes', 'delete them; the schedule does so within minutes'),
  ],
  async run(options) {
    const [from, until] = [timeOf(options, 'from'), timeOf(options, 'until')];
    if (options.yes !== undefined && options.yes !== 'yes')
      throw new OperatorError(`--yes takes yes, got "${options.yes}".`);
    const person = await personOf(options);
    const { userId } = person;
    const isDone = options.yes === 'yes';
    await noteOperator(person, { verb: isDone ? 'deleted' : 'read', subject: 'variables' });
    const all = await listPersonNames(userId);
    const found = all
      .map(({ userVariable }) => userVariable)
      .filter(({ createdAt, revision }) => revision === 0 && createdAt >= from && createdAt < until);
    const begun = found.map(({ createdAt }) => createdAt).sort((a, b) => a - b);
    if (isDone)
      await mapInParallel(found, deletionsAtOnce, ({ variable }) =>
        deleteVariable(userId, variable.variableId, epochSeconds()),
      );
    return {
      userId,
      variables: all.length,
      [isDone ? 'deleting' : 'wouldDelete']: found.length,
      ...(begun[0] !== undefined && { first: formatUtc(begun[0]), last: formatUtc(begun.at(-1) ?? 0) }),
    };
  },
};

function timeOf(options: Options, name: string): number {
  const time = parseUtc(options[name] ?? '');
  if (time === undefined)
    throw new OperatorError(`--${name} must be a time such as 2026-11-18T06:00:00, got "${options[name]}".`);
  return time;
}

export const variableCommands = [removeVariables];
