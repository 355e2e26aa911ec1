import { text } from 'node:stream/consumers';
import { findByReceipts } from '../../../shared/data/people/everybodys-items.ts';
import { findReceipt, type Receipt, readReceipts } from '../../../shared/data/people/receipt.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { closeAccount, erasePerson } from '../../../shared/use-cases/people/erase-person.ts';
import { type Command, OperatorError, required } from '../command.ts';
import { epochSeconds } from '../operator-clock.ts';

const toShown = ({ receiptId, requestedAt, erasedAt, counts }: Receipt) => ({
  receiptId,
  requestedAt: formatUtc(requestedAt),
  erasedAt: formatUtc(erasedAt),
  counts,
});

const showReceipt: Command = {
  noun: 'receipt',
  verb: 'show',
  help: 'Show when a deleted person’s data was erased, and how much there was.',
  options: [required('receipt', 'RECEIPTID', 'the id that deleting the account returned')],
  async run(options) {
    const receipt = await findReceipt(options.receipt ?? '');
    if (receipt === undefined)
      throw new OperatorError(`--receipt: there is no receipt "${options.receipt}" (yet).`);
    return toShown(receipt);
  },
};

const listReceipts: Command = {
  noun: 'receipt',
  verb: 'list',
  help: 'List the receipts of everyone who deleted their account (reads the whole table).',
  options: [],
  async run() {
    const receipts = await Array.fromAsync(readReceipts());
    return { receipts: receipts.map(toShown) };
  },
};

const redoErasures: Command = {
  noun: 'receipt',
  verb: 'redo',
  help: 'After a restore: erase again everyone who left since the backup. Give it what "receipt list --json" printed before, on standard input.',
  options: [],
  async run() {
    const receiptIds = readReceiptIds(await text(process.stdin));
    const now = epochSeconds();
    let erased = 0;
    for await (const userId of findByReceipts(async () => receiptIds)) {
      const erasure = await closeAccount(userId, now);
      if (erasure === undefined) continue;
      await erasePerson(erasure, now);
      erased += 1;
    }
    return { receipts: receiptIds.size, erased };
  },
};

function readReceiptIds(json: string): Set<string> {
  try {
    const { receipts }: { receipts: { receiptId: string }[] } = JSON.parse(json);
    return new Set(receipts.map(({ receiptId }) => receiptId));
  } catch {
    throw new OperatorError('Standard input must be what "receipt list --json" prints.');
  }
}

export const receiptCommands = [showReceipt, listReceipts, redoErasures];
