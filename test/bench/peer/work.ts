import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { PeerPerson, PeerRow } from './contender.ts';

export const rowsPerBatch = 100;
export const daysOfAYear = 365;
const firstMinute = Date.UTC(2025, 0, 1) / 1000;
/** The first second of rows whose days are not summed up yet. */
const firstYoungSecond = epochSeconds() - 86_400;
const firstDay = Date.UTC(2024, 0, 1) / 1000;

/** One person's share of the work: what comes next, and what may be deleted. */
export class PersonAtWork {
  readonly #person: PeerPerson;
  /** Ids of rows of a past year, and of today and yesterday. */
  readonly #deletable = { old: [] as string[], young: [] as string[] };
  #minute = 0;
  #second = 0;

  constructor(person: PeerPerson) {
    this.#person = person;
  }

  #nextRow(): PeerRow {
    this.#minute += 1;
    return rowAt(firstMinute + this.#minute * 60, this.#minute);
  }

  #nextYoungRow(): PeerRow {
    this.#second += 1;
    return rowAt(firstYoungSecond + this.#second, this.#second);
  }

  #nextRows = (count: number) => Array.from({ length: count }, () => this.#nextRow());

  async saveBatch(): Promise<void> {
    this.#deletable.old.push(...(await this.#person.saveBatch(this.#nextRows(rowsPerBatch))));
  }

  async saveOne(): Promise<void> {
    this.#deletable.young.push(await this.#person.saveOne(this.#nextYoungRow()));
  }

  async saveOld(): Promise<void> {
    this.#deletable.old.push(await this.#person.saveOne(this.#nextRow()));
  }

  /** A year of one variable, a row a day, to be read by `readYear`. */
  async prepareYear(): Promise<void> {
    const days = Array.from({ length: daysOfAYear }, (_, day) => ({
      variableName: 'Sleep Quality',
      value: 1 + (day % 5),
      startAt: firstDay + day * 86_400,
    }));
    for (let from = 0; from < days.length; from += rowsPerBatch)
      await this.#person.saveBatch(days.slice(from, from + rowsPerBatch));
  }

  async readNewest(): Promise<void> {
    requireRows(await this.#person.readNewest(), rowsPerBatch);
  }

  async readYear(): Promise<void> {
    requireRows(await this.#person.readSince('Sleep Quality', firstDay), daysOfAYear);
  }

  async remove(age: 'old' | 'young'): Promise<void> {
    const id = this.#deletable[age].shift();
    if (id === undefined) throw new Error('Nothing is left to delete: save more rows first.');
    await this.#person.remove(id);
  }

  /** Posts one batch twice, as a client does that lost the first answer; answers how many rows there are. */
  async replay(): Promise<number> {
    const variableName = 'Replayed';
    const rows = this.#nextRows(rowsPerBatch).map((row) => ({ ...row, variableName }));
    await this.#person.saveBatch(rows);
    await this.#person.saveBatch(rows);
    return this.#person.countRows(variableName);
  }
}

const rowAt = (startAt: number, count: number): PeerRow => ({
  variableName: 'Mood',
  value: 1 + (count % 5),
  startAt,
});

function requireRows(got: number, wanted: number): void {
  if (got !== wanted)
    throw new Error(`Expected ${wanted} rows, got ${got}: the services would not do the same work.`);
}
