import type { PeerPerson, PeerRow } from './contender.ts';

export const rowsPerBatch = 100;
export const daysOfAYear = 365;
const firstMinute = Date.UTC(2025, 0, 1) / 1000;
const firstDay = Date.UTC(2024, 0, 1) / 1000;

/** One person's share of the work: what comes next, and what may be deleted. */
export class PersonAtWork {
  readonly #person: PeerPerson;
  readonly #deletable: string[] = [];
  #minute = 0;

  constructor(person: PeerPerson) {
    this.#person = person;
  }

  #nextRow(): PeerRow {
    this.#minute += 1;
    return {
      variableName: 'Mood',
      value: 1 + (this.#minute % 5),
      startAt: firstMinute + this.#minute * 60,
    };
  }

  #nextRows = (count: number) => Array.from({ length: count }, () => this.#nextRow());

  async saveBatch(): Promise<void> {
    this.#deletable.push(...(await this.#person.saveBatch(this.#nextRows(rowsPerBatch))));
  }

  async saveOne(): Promise<void> {
    this.#deletable.push(await this.#person.saveOne(this.#nextRow()));
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

  async remove(): Promise<void> {
    const id = this.#deletable.shift();
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

function requireRows(got: number, wanted: number): void {
  if (got !== wanted)
    throw new Error(`Expected ${wanted} rows, got ${got}: the services would not do the same work.`);
}
