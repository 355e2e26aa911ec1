import type { Connection } from './connection.ts';

/** One measurement, as either service is given it. */
export interface PeerRow {
  readonly variableName: string;
  readonly value: number;
  /** Epoch seconds. */
  readonly startAt: number;
}

/** One person of a service, on one connection. */
export interface PeerPerson {
  /** Saves the rows in one request and gives their ids. */
  saveBatch(rows: readonly PeerRow[]): Promise<readonly string[]>;
  saveOne(row: PeerRow): Promise<string>;
  /** The 100 newest rows; answers how many came. */
  readNewest(): Promise<number>;
  /** All rows of the variable since then; answers how many came. */
  readSince(variableName: string, startAt: number): Promise<number>;
  remove(id: string): Promise<void>;
  countRows(variableName: string): Promise<number>;
}

/** A service under comparison, with its database in another process. */
export interface Contender {
  readonly name: string;
  readonly people: readonly PeerPerson[];
  /** One for each person, in their order. */
  readonly connections: readonly Connection[];
  /** CPU time that its server process, all its threads together, has used so far. */
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
}
