import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamPlace } from './stream-reader.ts';

const fileIn = (folder: string) => join(folder, 'streams.json');

/** The place in its stream up to which each function has followed it, as a data folder has it; none without a folder. */
export function readPlaces(folder: string | undefined): Record<string, StreamPlace> {
  const isKept = folder !== undefined && existsSync(fileIn(folder));
  return isKept ? JSON.parse(readFileSync(fileIn(folder), 'utf8')) : {};
}

/** Replaces the file as a whole, so that it is never half-written. */
export function keepPlaces(folder: string | undefined, places: object): void {
  if (folder === undefined) return;
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(places), { mode: 0o600, flush: true });
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
}
