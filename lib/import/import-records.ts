import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { grouped } from '../../shared/domain/texts/counted.ts';
import type { ByteSource } from '../../shared/imports/bytes/byte-source.ts';
import type { RecognisedFiles } from '../../shared/imports/recognise.ts';
import type { Service } from './service.ts';

/** An import as the service answers it. */
export interface StoredImport {
  readonly id: number;
  readonly format?: string;
  readonly label?: string;
  readonly status: 'open' | 'summingUp' | 'done' | 'undoing' | 'undone';
  readonly beganAt: string;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly removed?: number;
  readonly kept?: number;
}

const headSize = 64 * 1024;

/** Recognises files without telling their names: by their sizes and how they begin. */
export async function labelOf(files: readonly ByteSource[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.size}\n`).update(await file.read(0, headSize));
  return `Files ${hash.digest('hex').slice(0, 12)}`;
}

export const listImports = async (service: Service): Promise<readonly StoredImport[]> =>
  (await service.get<{ imports: StoredImport[] }>('/api/v3/imports?limit=200')).imports;

/** Continues the open import of the same files, or begins a new one. */
export async function openImport(
  service: Service,
  files: readonly ByteSource[],
  recognised: readonly RecognisedFiles[],
): Promise<{ readonly id: number; readonly isResumed: boolean }> {
  const format = [...new Set(recognised.map((one) => one.format.id))].join(', ');
  const label = await labelOf(files);
  const left = (await listImports(service)).find(
    (one) => one.status === 'open' && one.format === format && one.label === label,
  );
  if (left !== undefined) return { id: left.id, isResumed: true };
  const begun = await service.post<{ import: StoredImport }>('/api/v3/imports', { format, label });
  return { id: begun.import.id, isResumed: false };
}

const pollMilliseconds = 2000;

/** Says that all is sent; `isWaited` also waits until it is summarised and counted. */
export async function endImport(service: Service, id: number, isWaited: boolean): Promise<StoredImport> {
  let { import: ended } = await service.post<{ import: StoredImport }>('/api/v3/imports/end', { id });
  while (isWaited && ended.status === 'summingUp') {
    await pause(pollMilliseconds);
    ended = (await listImports(service)).find((one) => one.id === id) ?? ended;
  }
  return ended;
}

export const undoImport = async (service: Service, id: number): Promise<StoredImport> =>
  (await service.del<{ import: StoredImport }>(`/api/v3/imports/delete?id=${id}`)).import;

/** "1,121 new, 3 changed, 0 unchanged". */
export const countsText = ({ created = 0, updated = 0, unchanged = 0 }: Partial<StoredImport>): string =>
  `${grouped(String(created))} new, ${grouped(String(updated))} changed, ${grouped(String(unchanged))} unchanged`;

/** One line of the list of imports. */
export const importLine = (one: StoredImport): string =>
  [
    `${one.id}`,
    one.beganAt,
    one.status,
    one.format ?? '',
    one.label ?? '',
    ...(one.created === undefined ? [] : [countsText(one)]),
    ...(one.removed === undefined
      ? []
      : [`${grouped(String(one.removed))} removed, ${grouped(String(one.kept ?? 0))} kept`]),
  ].join('  ');
