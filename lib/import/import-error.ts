/** An error whose message is for the person who imports or exports. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** The service's own words, if it refused a request. */
  readonly words: string | undefined;
  /** The same, problem by problem. */
  readonly errors: readonly { readonly message: string }[];

  constructor(message: string, words?: string, errors: readonly { readonly message: string }[] = []) {
    super(message);
    this.words = words;
    this.errors = errors;
  }
}

/** The first sentence of an error of Node's, such as that of `parseArgs`. */
export const firstSentenceOf = (error: unknown): string =>
  `${(error instanceof Error ? error.message : String(error)).split('. ')[0]}.`;
