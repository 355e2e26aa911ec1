import { compare } from '../domain/lists/compare.ts';
import { foldName } from '../domain/texts/fold-name.ts';
import { parseTimeOfDay, parseUtc } from '../domain/time/calendar.ts';
import { clockOf, type PersonClock } from '../domain/time/person-clock.ts';
import type { ExportedRecord } from './exported-record.ts';

type ReadQuery = Readonly<Record<string, string | number | boolean>>;

interface ServicePage {
  readonly data: unknown;
  /** The query of the next page, if there is one. */
  readonly next: ReadQuery | undefined;
}

/** Reads from the service as the person, over the caller's connection. */
export type ReadPage = (path: string, query?: ReadQuery) => Promise<ServicePage>;

/** The members of a person that an export needs; the rest is exported as it is. */
export interface ExportedPerson {
  readonly id: number;
  readonly timezone: string;
  readonly zones: readonly { readonly timezone: string; readonly until: string }[];
  readonly dayStartsAt: string;
  readonly displayName: string;
  readonly [setting: string]: unknown;
}

export interface ExportedVariable {
  readonly id: number;
  readonly name: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly childCommonTagVariables: readonly {
    readonly name: string;
    readonly conversionFactor?: number;
  }[];
  readonly [setting: string]: unknown;
}

/** One page after the other: each names the query of the next. */
export async function* everyPage<T>(read: ReadPage, path: string, first: ReadQuery): AsyncGenerator<T> {
  let query: ReadQuery | undefined = first;
  while (query !== undefined) {
    const { data, next }: ServicePage = await read(path, query);
    yield data as T;
    query = next;
  }
}

const pageSize = 200;

async function* everyOf<T>(
  read: ReadPage,
  path: string,
  member: string,
  query: ReadQuery = {},
): AsyncGenerator<T> {
  const pages = everyPage<Readonly<Record<string, readonly T[]>>>(read, path, { ...query, limit: pageSize });
  for await (const page of pages) yield* page[member] ?? [];
}

/** The items of lists that are paged by `offset`. */
export async function* everyByOffset<T>(read: ReadPage, path: string, member: string): AsyncGenerator<T> {
  for (let offset = 0; ; offset += pageSize) {
    const { data } = await read(path, { limit: pageSize, offset });
    const items = (data as Readonly<Record<string, readonly T[]>>)[member] ?? [];
    yield* items;
    if (items.length < pageSize) return;
  }
}

export async function readPerson(read: ReadPage): Promise<ExportedPerson> {
  return (await read('/api/v3/user')).data as ExportedPerson;
}

export async function readVariables(read: ReadPage): Promise<ExportedVariable[]> {
  const variables: ExportedVariable[] = [];
  const pages = everyOf<ExportedVariable>(read, '/api/v3/userVariables', 'userVariables', {
    includeHidden: true,
  });
  for await (const one of pages) variables.push(one);
  return variables.sort((a, b) => compare(foldName(a.name), foldName(b.name)));
}

export const clockOfExport = ({ timezone, dayStartsAt, zones = [] }: ExportedPerson): PersonClock =>
  clockOf({
    timezone,
    dayStartsAt: parseTimeOfDay(dayStartsAt) ?? 0,
    formerZones: zones.map((one) => ({ zone: one.timezone, until: parseUtc(one.until) ?? 0 })),
  });

/** All measurements, the oldest first and as they were posted, page by page. */
export async function* readRecords(
  read: ReadPage,
  variables: readonly ExportedVariable[],
): AsyncGenerator<ExportedRecord[]> {
  const operations = new Map(
    variables.map(({ name, combinationOperation }) => [name, combinationOperation] as const),
  );
  const query = { sort: 'startAt', limit: pageSize, doNotConvert: true, doNotProcess: true };
  for await (const page of everyPage<readonly ExportedRecord[]>(read, '/api/v3/measurements', query))
    yield page.map((record) => recordOf(record, operations.get(record.variableName) ?? 'MEAN'));
}

const recordOf = (
  {
    id,
    startAt,
    variableName,
    variableCategoryName,
    value,
    unitAbbreviatedName,
    sourceName,
    note,
  }: ExportedRecord,
  combinationOperation: 'MEAN' | 'SUM',
): ExportedRecord => ({
  id,
  startAt,
  variableName,
  variableCategoryName,
  value,
  unitAbbreviatedName,
  combinationOperation,
  sourceName,
  ...(note !== undefined && note !== '' && { note }),
});
