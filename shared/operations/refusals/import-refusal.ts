import { conflict, notFound } from '../failure.ts';

/** The same words for an import that never was, another person's, and one that the token may not know of. */
export const noSuchImport = (path = 'id') => notFound(`${path}: there is no such import.`);

export const importHasEnded = () =>
  conflict('importId: this import has ended; nothing was saved. Begin another one with POST /imports.');
