import * as v from 'valibot';
import type { Item } from '../../../shared/data/item.ts';
import { completeImport, prolongImport } from '../../../shared/data/people/import.ts';
import { parsePerson } from '../../../shared/data/people/person.ts';
import type { ImportedPerson } from '../../../shared/data/settling/settle.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { parseName } from '../../../shared/data/variables/person-names.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { readEmailAddress } from '../../../shared/domain/people/email-address.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import type { FormerZone } from '../../../shared/domain/time/person-clock.ts';
import { canonicalTimeZone } from '../../../shared/domain/time/zone.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';
import { name } from '../../../shared/schemas/fields/texts.ts';
import {
  abandonPersonImport,
  beginPersonImport,
} from '../../../shared/use-cases/people/begin-person-import.ts';
import { importedTexts } from '../../../shared/use-cases/people/imported-texts.ts';
import { kindOf, otherType } from '../../../shared/use-cases/people/person-item-kinds.ts';
import { OperatorError } from '../command.ts';
import { epochSeconds } from '../operator-clock.ts';
import type { Progress } from '../progress.ts';
import { accessType, type ExportedLine, readExport } from './item-lines.ts';

const itemsAtOnce = 250;
const broughtAtOnce = 8;

export interface Import {
  readonly person: Person;
  /** Records by type. */
  readonly counts: Record<string, number>;
}

/**
 * Brings a person back from an export. The file is not trusted: every line is checked before the first is written, keys
 * are made here, and variables get the ids that their names have here. Nobody sees the person until all is there, and an
 * import that fails, or dies, leaves nothing behind.
 */
export async function importPerson(file: string, progress: Progress): Promise<Import> {
  const { person, imported } = await readPerson(file);
  const counts: Record<string, number> = {};
  for await (const { type } of itemsToImport(file, imported)) counts[type] = (counts[type] ?? 0) + 1;

  const userId = await beginPersonImport(person, epochSeconds());
  if (userId === undefined)
    throw new OperatorError(
      `There is a person ${person.userId} here already, or one with this e-mail address, or they are still being erased.`,
    );
  try {
    await bringAll(file, { ...imported, userId }, progress);
  } catch (error) {
    await abandonPersonImport(userId);
    throw error;
  }
  return { person: { ...person, userId }, counts: { person: 1, ...counts } };
}

/** Reads the person and the names of their variables, whose lines may stand anywhere in the file. */
async function readPerson(
  file: string,
): Promise<{ readonly person: Person; readonly imported: ImportedPerson }> {
  const ids = new Map<number, number>();
  let person: Person | undefined;
  let owner = 0;
  for await (const line of readExport(file)) {
    owner = line.userId;
    if (line.type === 'person') person = await atLine(line, () => toPerson(line.item, line.userId));
    if (line.type === 'userVariable')
      await atLine(line, async () => {
        const { variable, foldedName } = parseName(line.item);
        ids.set(variable.variableId, await variableIdOf(foldedName));
      });
  }
  if (person === undefined) throw new OperatorError('The file ends before the person: it is damaged.');
  const variableId = (idInFile: number) => {
    const id = ids.get(idInFile);
    if (id === undefined)
      throw new OperatorError(
        `The file has no name for the variable ${idInFile}: it is damaged. Nothing was imported.`,
      );
    return id;
  };
  const { primaryOutcomeVariableId: primary } = person;
  const renumbered =
    primary === undefined ? person : { ...person, primaryOutcomeVariableId: variableId(primary) };
  return {
    person: renumbered,
    imported: { userId: owner, now: epochSeconds(), variableId, ...importedTexts },
  };
}

/** Drops roles and consents: those are given here, not brought along. */
function toPerson(item: Item, userId: number): Person {
  const { shareAllData, deletedAt, ...person } = parsePerson(item);
  const timezone = canonicalTimeZone(person.timezone);
  if (person.userId !== userId) throw new Error('it is somebody else than the first line says');
  const isKnown = ({ zone }: FormerZone) => canonicalTimeZone(zone) === zone;
  if (timezone === undefined || person.formerZones?.every(isKnown) === false)
    throw new Error('its time zone is unknown here');
  const email = readEmailAddress(person.email);
  if (email === undefined) throw new Error('its e-mail address is none');
  const displayName = v.parse(name(), person.displayName);
  return { ...person, email, displayName, timezone, administrator: false };
}

interface ImportItem {
  readonly type: string;
  readonly item: Item;
  readonly bring: ReturnType<typeof kindOf>['bring'];
}

/** The items to write for the lines of the file. Lines that are only for the person to read become none. */
async function* itemsToImport(file: string, imported: ImportedPerson): AsyncGenerator<ImportItem> {
  for await (const line of readExport(file)) {
    if (line.type === accessType) continue;
    const { type, portable, bring } = kindOf(line.item);
    if (type !== line.type || type === otherType || portable === 'never')
      throw new OperatorError(`Line ${line.number} is of no kind that an export has: the file is damaged.`);
    if (portable === 'shown') continue;
    const items = await atLine(line, () => portable(line.item, imported));
    for (const item of [items ?? []].flat()) yield { type, item, bring };
  }
}

async function bringAll(file: string, imported: ImportedPerson, progress: Progress): Promise<void> {
  const { userId } = imported;
  const beat = heartbeat(userId);
  let waiting: ImportItem[] = [];
  let records = 0;
  const flush = async () => {
    await batchWrite(waiting.flatMap(({ item, bring }) => (bring === undefined ? [{ put: item }] : [])));
    await mapInParallel(waiting, broughtAtOnce, async ({ item, bring }) => bring?.(userId, item));
    records += waiting.length;
    progress(records);
    waiting = [];
    await beat();
  };
  for await (const one of itemsToImport(file, imported)) {
    waiting.push(one);
    if (waiting.length === itemsAtOnce) await flush();
  }
  await flush();
  if (!(await completeImport(userId))) throw tookTooLong();
}

const beatSeconds = 30;
/** Much less than the time after which the purge removes an import. */
const longestSilence = 600;

/** Tells the purge now and then that the import is still at work; throws if the purge may have begun. */
function heartbeat(userId: number): () => Promise<void> {
  let last = epochSeconds();
  return async () => {
    const now = epochSeconds();
    if (now - last < beatSeconds) return;
    if (now - last > longestSilence || !(await prolongImport(userId, now))) throw tookTooLong();
    last = now;
  };
}

const tookTooLong = () => new OperatorError('The import stood still for too long. Nothing of it is left.');

/** Names the line that is not valid, and nothing of its record, which is the person's own. */
async function atLine<T>({ number, type }: ExportedLine, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { name, message } = error as Error;
    throw new OperatorError(
      `Line ${number} is no valid ${type}${name === 'Error' ? `: ${message}` : ''}. Nothing was imported.`,
    );
  }
}
