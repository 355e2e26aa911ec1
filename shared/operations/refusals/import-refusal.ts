import { conflict, notFound } from '../failure.ts';

/** The same words for an import that never was, another person's, and one that the token may not know of. */
export const noSuchImport = (path = 'id') => notFound(`${path}: this import does not exist.`);

export const importHasEnded = () =>
  conflict('importId: this import has ended; nothing was saved. Start another one with POST /imports.');
