/** What a person who imports is told. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** What the service said of a request that it did not take. */
  readonly words: string | undefined;
  /** The same, sentence by sentence. */
  readonly errors: readonly { readonly message: string }[];

  constructor(message: string, words?: string, errors: readonly { readonly message: string }[] = []) {
    super(message);
    this.words = words;
    this.errors = errors;
  }
}
