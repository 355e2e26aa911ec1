import { findPerson } from '../../shared/data/person.ts';
import { findReceipt } from '../../shared/data/receipt.ts';
import { issueToken } from '../../shared/data/token.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { type Command, OperatorError, optional, required, wholeNumber } from './command.ts';
import { exportPerson } from './export-person.ts';
import { importPerson } from './import-person.ts';
import { epochSeconds } from './operator-clock.ts';
import { readScopes } from './scopes.ts';
import { personalTokenLifetime, toShownToken } from './token-commands.ts';

const exportUser: Command = {
  noun: 'user',
  verb: 'export',
  help: 'Write everything of a person to files: all records as NDJSON, measurements also as CSV.',
  options: [
    required('user', 'ID', 'id of the person'),
    optional('out', 'DIR', 'folder to write to; the current one unless given'),
  ],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    if ((await findPerson(userId)) === undefined)
      throw new OperatorError(`--user: there is no person ${userId}.`);
    return { userId, ...(await exportPerson(userId, options.out ?? '.')) };
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
  async run(options) {
    const scopes = readScopes(options.scopes);
    const { person, counts } = await importPerson(options.file ?? '');
    const { userId, email } = person;
    const request = { userId, scopes, lifetimeSeconds: personalTokenLifetime };
    return { userId, email, counts, ...toShownToken(await issueToken(request, epochSeconds()), scopes) };
  },
};

const showReceipt: Command = {
  noun: 'receipt',
  verb: 'show',
  help: 'Show when the data of a person who left was erased, and how much it was.',
  options: [required('receipt', 'RECEIPTID', 'as deleting the account answered it')],
  async run(options) {
    const receipt = await findReceipt(options.receipt ?? '');
    if (receipt === undefined)
      throw new OperatorError(`--receipt: there is no receipt "${options.receipt}" (yet).`);
    const { receiptId, requestedAt, erasedAt, counts } = receipt;
    return { receiptId, requestedAt: formatUtc(requestedAt), erasedAt: formatUtc(erasedAt), counts };
  },
};

export const dataCommands = [exportUser, importUser, showReceipt];
