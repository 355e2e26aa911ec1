import { type FileHandle, open } from 'node:fs/promises';
import { countPeopleOnAfter } from '../../shared/data/counter.ts';
import { personKey, personPartition } from '../../shared/data/keys.ts';
import { parsePerson, storePerson } from '../../shared/data/person.ts';
import { kindOf } from '../../shared/data/person-item-kinds.ts';
import { batchWrite, getItem, type Item } from '../../shared/data/table.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { OperatorError } from './command.ts';
import { type ExportedRecord, type ExportHeader, readLine } from './item-lines.ts';

const itemsAtOnce = 250;

export interface Import {
  readonly person: Person;
  /** Records by type. */
  readonly counts: Record<string, number>;
}

/**
 * Brings a person back from an export, under the same ids, line by line. The profile comes last: before it nobody can
 * see the person, and an import that broke off is simply begun again.
 */
export async function importPerson(file: string): Promise<Import> {
  const counts: Record<string, number> = {};
  let profile: Item | undefined;
  let waiting: Item[] = [];
  const flush = async () => {
    await batchWrite(waiting.map((put) => ({ put })));
    waiting = [];
  };
  for await (const { userId, item, type } of readRecords(file)) {
    const { portable } = kindOf(item);
    if (portable !== undefined) continue;
    counts[type] = (counts[type] ?? 0) + 1;
    if (type === 'person') profile = item;
    else waiting.push({ pk: personPartition(userId), ...item });
    if (waiting.length === itemsAtOnce) await flush();
  }
  await flush();
  if (profile === undefined) throw new OperatorError('The file ends before the person: it is damaged.');
  const person = parsePerson(profile);
  if (!(await storePerson(person)))
    throw new OperatorError('Somebody else has this e-mail address here. Nothing of the import can be seen.');
  return { person, counts };
}

async function* readRecords(file: string): AsyncGenerator<ExportedRecord & { readonly userId: number }> {
  let number = 0;
  let header: ExportHeader | undefined;
  for await (const line of (await openFile(file)).readLines()) {
    const read = readLine(line, ++number);
    if (header !== undefined) yield { ...(read as ExportedRecord), userId: header.userId };
    else {
      header = read as ExportHeader;
      await begin(header);
    }
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new OperatorError(`--file: cannot read "${file}": ${(error as Error).message}.`);
  }
}

async function begin({ type, version, userId }: ExportHeader): Promise<void> {
  if (type !== 'daymark-export' || version !== 1 || !Number.isSafeInteger(userId))
    throw new OperatorError('The file is not a Daymark export: its first line does not say so.');
  if ((await getItem(personKey(userId))) !== undefined)
    throw new OperatorError(`There is a person ${userId} here already: import into an empty instance.`);
  await countPeopleOnAfter(userId);
}
