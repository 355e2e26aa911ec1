import { resolve } from 'node:path';
import { defaultDataFolder } from '../../local/arguments.ts';
import { engineNames } from '../../local/database/engines.ts';
import { moveData, requireMovable } from '../../local/move-data.ts';
import { type Command, OperatorError, optional, required } from '../command.ts';

const move: Command = {
  noun: 'database',
  verb: 'move',
  help: 'While the local service is stopped: move its data from one database to another. The old data is kept next to it.',
  options: [
    required('to', engineNames.join('|'), 'the database to move it to'),
    optional('data', 'DIR', `the data folder; ${defaultDataFolder} by default`),
  ],
  needsNoTable: true,
  async run({ to, data = defaultDataFolder }) {
    const engine = engineNames.find((name) => name === to);
    if (engine === undefined)
      throw new OperatorError(`--to must be ${engineNames.join(' or ')}, got "${to}".`);
    const folder = resolve(data);
    const from = await requireMovable(folder, engine).catch(({ message }: Error) => {
      throw new OperatorError(message);
    });
    const items = await moveData(folder, engine);
    if (items === undefined)
      throw new OperatorError(
        'Some changes have not been processed yet: start the service, wait a minute, stop it, and try again.',
      );
    return { folder, from, to: engine, items };
  },
};

export const databaseCommands = [move];
