import { afterAll } from '@jest/globals';
import { type Database, startDatabase } from './database.ts';

/** A table for the tests of one file, which goes with them. */
export async function ownTable(): Promise<Database> {
  const database = await startDatabase();
  afterAll(() => database.stop());
  return database;
}
