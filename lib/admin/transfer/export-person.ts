import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readAccessItems } from '../../../shared/data/accesses/day-of-accesses.ts';
import { findClients } from '../../../shared/data/clients/client.ts';
import type { Item } from '../../../shared/data/item.ts';
import { clientOfOwned } from '../../../shared/data/keys/clients.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { readMeasurements } from '../../../shared/data/measurements/measurement.ts';
import { listDevices } from '../../../shared/data/pushes/devices.ts';
import { queryPages } from '../../../shared/data/table/read.ts';
import { KnownVariables } from '../../../shared/data/variables/known-variables.ts';
import { everySecond, startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import { type Cell, csvLine } from '../../../shared/domain/texts/csv.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { getUnit } from '../../../shared/domain/units/units.ts';
import { kindOf } from '../../../shared/use-cases/people/person-item-kinds.ts';
import type { Progress } from '../progress.ts';
import { accessType, toLine } from './item-lines.ts';

export interface Export {
  readonly recordsFile: string;
  readonly measurementsFile: string;
  /** Records by type. */
  readonly counts: Record<string, number>;
}

/** Writes everything of a person to files, page by page, so that any amount of it fits into memory. */
export async function exportPerson(userId: number, folder: string, progress: Progress): Promise<Export> {
  await mkdir(folder, { recursive: true });
  const counts: Record<string, number> = {};
  const recordsFile = join(folder, `person-${userId}.ndjson`);
  const measurementsFile = join(folder, `person-${userId}-measurements.csv`);
  await write(recordsFile, recordLines(userId, counts, progress));
  await write(measurementsFile, measurementLines(userId));
  return { recordsFile, measurementsFile, counts };
}

/**
 * Writes health data, so only the operator may read the file. A new file replaces whatever has the name: a link that
 * somebody left there is replaced, never followed.
 */
async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.${randomBytes(9).toString('base64url')}`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* recordLines(
  userId: number,
  counts: Record<string, number>,
  progress: Progress,
): AsyncGenerator<string> {
  let records = 0;
  yield toLine({ type: 'daymark-export', version: 1, userId });
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': personPartition(userId) },
    ConsistentRead: true,
  });
  for await (const page of pages) {
    const lines: string[] = [];
    for (const item of page) {
      const { type, portable } = kindOf(item);
      if (portable === 'never') continue;
      counts[type] = (counts[type] ?? 0) + 1;
      const { pk, ...record } = await withElsewhere(userId, type, item);
      lines.push(toLine({ type, item: record }));
    }
    records += lines.length;
    progress(records);
    yield lines.join('');
  }
  yield* accessLines(userId, counts);
}

/** The ledger of who used the person's records, which lies in another partition. */
async function* accessLines(userId: number, counts: Record<string, number>): AsyncGenerator<string> {
  for await (const items of readAccessItems(userId)) {
    if (items.length > 0) counts[accessType] = (counts[accessType] ?? 0) + items.length;
    yield items.map(({ pk, ...item }) => toLine({ type: accessType, item })).join('');
  }
}

/** Adds records from other partitions to items that only refer to them. */
async function withElsewhere(userId: number, type: string, item: Item): Promise<Item> {
  if (type === 'client') return withClient(item);
  return type === 'pushSubscriptions' ? withDevices(userId, item) : item;
}

/** Leaves out the addresses and keys: anybody could send to the devices with them. */
async function withDevices(userId: number, item: Item): Promise<Item> {
  const devices = await listDevices(userId);
  return { ...item, devices: devices.map(({ endpoint, p256dh, auth, ...shown }) => shown) };
}

async function withClient(item: Item): Promise<Item> {
  const clientId = clientOfOwned(item.sk);
  return { ...item, ...(await findClients([clientId])).get(clientId) };
}

const columns = [
  'id',
  'startAt',
  'variableName',
  'variableCategoryName',
  'value',
  'unitAbbreviatedName',
  'sourceName',
  'note',
  'createdAt',
  'updatedAt',
];

async function* measurementLines(userId: number): AsyncGenerator<string> {
  yield csvLine(columns);
  const variables = new KnownVariables(userId);
  const range = { userId, ...everySecond, descending: false };
  for await (const page of readMeasurements(range)) {
    await variables.load(page.map(({ variableId }) => variableId));
    const rows = page.map((measurement): Cell[] => {
      const { settings, userVariable } = variables.get(measurement.variableId);
      return [
        measurement.id,
        formatUtc(startOfId(measurement.id)),
        userVariable.variable.name,
        settings.category.name,
        measurement.value,
        getUnit(measurement.unitId).abbreviatedName,
        measurement.sourceName,
        measurement.note,
        formatUtc(measurement.createdAt),
        formatUtc(measurement.updatedAt),
      ];
    });
    yield rows.map(csvLine).join('');
  }
}
