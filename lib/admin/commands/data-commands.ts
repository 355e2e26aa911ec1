import { findPerson } from '../../../shared/data/people/person.ts';
import { issueToken } from '../../../shared/data/tokens/token.ts';
import { type Command, OperatorError, optional, required, wholeNumber } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { readScopes } from '../scopes.ts';
import { exportPerson } from '../transfer/export-person.ts';
import { importPerson } from '../transfer/import-person.ts';
import { personalTokenLifetime, toShownToken } from './token-commands.ts';

const exportUser: Command = {
  noun: 'user',
  verb: 'export',
  help: 'Write everything of a person to files: all records as NDJSON, measurements also as CSV. The person can read that it was done.',
  options: [
    required('user', 'ID', 'id of the person'),
    optional('out', 'DIR', 'folder to write to; the current one unless given'),
  ],
  async run(options, progress) {
    const userId = wholeNumber(options, 'user');
    const person = await findPerson(userId);
    if (person === undefined) throw new OperatorError(`--user: there is no person ${userId}.`);
    await noteOperator(person, { verb: 'read', subject: 'export' });
    return { userId, ...(await exportPerson(userId, options.out ?? '.', progress)) };
  },
};

const importUser: Command = {
  noun: 'user',
  verb: 'import',
  help: 'Bring a person back from the NDJSON of an export, into an empty instance, and issue their token.',
  options: [
    required('file', 'FILE', 'as "user export" wrote it'),
    optional('scopes', 'a,b', 'scopes of the token; all unless given'),
  ],
  async run(options, progress) {
    const scopes = readScopes(options.scopes);
    const { person, counts } = await importPerson(options.file ?? '', progress);
    const { userId, email } = person;
    const request = { userId, scopes, lifetimeSeconds: personalTokenLifetime };
    return { userId, email, counts, ...toShownToken(await issueToken(request, epochSeconds()), scopes) };
  },
};

export const dataCommands = [exportUser, importUser];
