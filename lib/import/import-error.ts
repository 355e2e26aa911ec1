/** What the person is told in one sentence; anything else is a bug. */
export class ImportError extends Error {}
