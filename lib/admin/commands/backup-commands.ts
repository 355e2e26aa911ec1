import { resolve } from 'node:path';
import { makeBackup, readPassphrase } from '../../home/backups/make-backup.ts';
import { restoreBackup } from '../../home/backups/restore-backup.ts';
import { type Command, OperatorError, optional, required } from '../command.ts';

/** A mistake that the work names in a sentence is the operator's to mend. */
const explained = <Done>(work: Promise<Done>): Promise<Done> =>
  work.catch(({ message }: Error) => {
    throw new OperatorError(message);
  });

const create: Command = {
  noun: 'backup',
  verb: 'create',
  help: 'Back up a service at home (--stage NAME), running or not, into one file. The file holds everybody’s records and the service’s keys: keep it where nobody else can read it.',
  options: [],
  needsNoTable: true,
  async run(_, __, home) {
    if (home === undefined)
      throw new OperatorError(
        'Name the stage of the service at home with --stage. Backups on AWS: docs/operating.md.',
      );
    const made = await explained(makeBackup({ ...home.home, stage: home.stage }));
    return { ...made, encrypted: home.home.backupPassphraseFile !== undefined };
  },
};

const restore: Command = {
  noun: 'backup',
  verb: 'restore',
  help: 'Restore a backup into an empty data folder, on this or another machine. Anyone who deleted their account after the backup was made comes back: delete them again.',
  options: [
    required('file', 'FILE', 'the backup'),
    required('data', 'DIR', 'an empty folder, or one that does not exist yet'),
    optional('passphrase-file', 'FILE', 'the file with its passphrase, if it is encrypted'),
  ],
  needsNoTable: true,
  async run({ file = '', data = '', 'passphrase-file': passphraseFile }) {
    const folder = resolve(data);
    const restored = await explained(
      Promise.resolve().then(() => restoreBackup(resolve(file), folder, readPassphrase(passphraseFile))),
    );
    return { ...restored, data: folder };
  },
};

export const backupCommands = [create, restore];
