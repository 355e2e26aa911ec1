import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readSignIns, signInText } from '../../../shared/data/access/everybodys-sign-ins.ts';
import { nameOfTable } from '../../../shared/data/table/connection.ts';
import {
  type AccessRecords,
  keepAccess,
  listAccessRecords,
} from '../../../shared/use-cases/people/access-records.ts';
import { keepSignIns } from '../../../shared/use-cases/people/sign-in-records.ts';
import { type Command, OperatorError, optional, required } from '../command.ts';
import { epochSeconds } from '../operator-clock.ts';
import { stageOf } from '../stack-output.ts';
import { adoptTable } from '../transfer/adopt-table.ts';
import { carryOver } from '../transfer/carry-over.ts';
import { type CopyProgress, copyTable, newProgress } from '../transfer/copy-table.ts';

const adopt: Command = {
  noun: 'table',
  verb: 'adopt',
  help: "While the service is paused: prepare a restored table, of any size, to replace the service's own. Accounts deleted and access ended since the backup stay that way. Prints the setting for the stage's file. Safe to repeat.",
  options: [required('table', 'TABLE', 'name of the restored table, in the same account and Region')],
  async run({ table = '' }, stack) {
    if (stack === undefined)
      throw new OperatorError(
        'Name the stage that will use the table: --stage NAME. A local service has no deployment.',
      );
    const report = (step: string) => void process.stderr.write(`${step}\n`);
    const setting = await adoptTable({ table, stage: stageOf(stack), report });
    const carried = await carryOverFrom(nameOfTable(), table, report);
    return { ...carried, setting: JSON.stringify({ table: setting }).slice(1, -1) };
  },
};

/** There is nothing to carry over from the table itself, or from one that was lost. */
async function carryOverFrom(former: string, table: string, report: (step: string) => void): Promise<object> {
  if (former === table) return { note: `${table} is already the table of this stage` };
  return carryOver(table, epochSeconds(), report).catch((error: Error) => {
    if (error.name !== 'ResourceNotFoundException') throw error;
    return {
      note: `Table ${former} no longer exists: end all access with "access keep" before you let anybody in`,
    };
  });
}

const copyBack: Command = {
  noun: 'table',
  verb: 'copy',
  help: 'While the service is paused: make its table match a restored one, except for receipts, accounts being deleted and counters. Anything recorded since the backup is lost.',
  options: [
    required('from', 'TABLE', 'name of the restored table, in the same account and Region'),
    optional(
      'progress',
      'FILE',
      'where to store progress, to continue after an interruption; removed at the end',
    ),
  ],
  async run({ from = '', progress: file }) {
    if (from === nameOfTable())
      throw new OperatorError(`--from: "${from}" is the service's own table; name the restored one.`);
    const progress = readProgress(file, from);
    const counts = await copyTable(progress, ({ looked, written, removed }) => {
      if (file !== undefined) writeFileSync(file, JSON.stringify(progress));
      process.stderr.write(`${looked} items read, ${written} written, ${removed} removed\n`);
    }).catch((error: Error) => {
      if (error.name !== 'ResourceNotFoundException') throw error;
      throw new OperatorError(`--from: there is no table "${from}" here.`);
    });
    if (file !== undefined) rmSync(file, { force: true });
    return { ...counts };
  },
};

function readProgress(file: string | undefined, from: string): CopyProgress {
  const begun = newProgress(from);
  if (file === undefined || !existsSync(file)) return begun;
  const kept: CopyProgress = JSON.parse(readFileSync(file, 'utf8'));
  if (kept.from !== begun.from || kept.to !== begun.to)
    throw new OperatorError(
      `--progress: ${file} belongs to a copy from ${kept.from} to ${kept.to}; name another file, or delete it.`,
    );
  return kept;
}

const listAccess: Command = {
  noun: 'access',
  verb: 'list',
  help: 'List every token, session and passkey (by its hash) and grant, for "access keep" after a restore.',
  options: [],
  async run() {
    const [access, signIns] = [await listAccessRecords(), await readSignIns()];
    return { ...access, signIns: signIns.map(signInText) };
  },
};

const keepListedAccess: Command = {
  noun: 'access',
  verb: 'keep',
  help: 'After a restore: end every token, session, passkey and grant that "access list --json" did not print before. Give it that output on standard input.',
  options: [],
  async run() {
    const list = readList(await text(process.stdin));
    const signInsEnded = await keepSignIns(list.signIns);
    return { ...(await keepAccess(list, epochSeconds())), signInsEnded };
  },
};

interface AccessList extends AccessRecords {
  readonly signIns: readonly string[];
}

function readList(json: string): AccessList {
  try {
    const { tokens, grants, signIns = [] }: AccessList = JSON.parse(json);
    if ([tokens, grants, signIns].every(Array.isArray)) return { tokens, grants, signIns };
  } catch {
    // Reported below.
  }
  throw new OperatorError(
    'Standard input must be what "access list --json" prints, or {"tokens": [], "grants": []} to end them all.',
  );
}

export const restoreCommands = [adopt, copyBack, listAccess, keepListedAccess];
