import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HomeSettings } from '../home-settings.ts';
import { type BackupProps, backupFolderOf, backupName, type makeBackup } from './backups/make-backup.ts';
import { removeExpired } from './remove-expired.ts';
import { trimStream } from './trim-stream.ts';

export const backupsKept = 7;
const hourOfBackup = 3;
const checkMilliseconds = 60_000;

interface NightlyWorkProps extends HomeSettings {
  readonly stage: string;
  readonly endpoint: string;
  readonly tables: readonly string[];
}

/**
 * Removes what has expired and makes a backup every night, after a night that was missed also at another hour. The newest
 * seven backups stay.
 */
export class NightlyWork {
  readonly #props: NightlyWorkProps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastDone: string | undefined;

  constructor(props: NightlyWorkProps) {
    this.#props = props;
  }

  /** Gives a function that ends it, once the backup that is being made is whole. */
  start(): () => Promise<void> {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.doIfDue(new Date()));
    }, checkMilliseconds);
    return async () => {
      clearInterval(this.#timer);
      await this.#running;
    };
  }

  async doIfDue(now: Date): Promise<void> {
    const { database, data, endpoint, tables } = this.#props;
    try {
      // A database that is named in the settings is backed up by its own operator.
      const done = database === undefined ? this.#names() : [this.#lastDone ?? []].flat();
      if (!isDue(now, done)) return;
      const seconds = Math.floor(now.getTime() / 1000);
      for (const table of tables) {
        const removed = await removeExpired(endpoint, table, seconds);
        console.log(`expired items removed: ${removed}`);
      }
      this.#lastDone = backupName(now);
      if (database !== undefined) return;
      trimStream(data, seconds);
      const { file, bytes } = await backUp(this.#props, now);
      console.log(`backup ${file}, ${bytes} bytes`);
      for (const name of this.#names().slice(0, -backupsKept))
        rmSync(join(backupFolderOf(this.#props), name));
    } catch (error) {
      console.error(`The nightly work failed and will be tried again: ${(error as Error).message}`);
    }
  }

  /** The names of the backups that are there, the oldest first. */
  #names(): string[] {
    try {
      return readdirSync(backupFolderOf(this.#props))
        .filter((name) => /^daymark-.*\.backup$/.test(name))
        .sort();
    } catch {
      return [];
    }
  }
}

/** Copying everything takes a while, in which this thread continues answering. */
async function backUp(props: BackupProps, now: Date): ReturnType<typeof makeBackup> {
  const program = new URL('./backups/backup-thread.ts', import.meta.url);
  const [made] = await once(new Worker(program, { workerData: { props, now } }), 'message');
  return made;
}

/** True in the hour of the night, or later where a night was missed, if the day has none yet. */
export function isDue(now: Date, names: readonly string[]): boolean {
  const newest = names.at(-1);
  if (newest === undefined) return true;
  const madeAt = Date.parse(newest.replace(/^daymark-(.{10})T(..)-(..)-(..)\.backup$/, '$1T$2:$3:$4Z'));
  const lastNight = new Date(now);
  lastNight.setHours(hourOfBackup, 0, 0, 0);
  if (lastNight > now) lastNight.setDate(lastNight.getDate() - 1);
  return !(madeAt >= lastNight.getTime());
}
