/** What a person who imports is told. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** What the service said of a request that it did not take. */
  readonly words: string | undefined;

  constructor(message: string, words?: string) {
    super(message);
    this.words = words;
  }
}
