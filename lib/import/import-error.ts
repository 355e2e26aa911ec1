/** What the person is told in one sentence; anything else is a bug. */
export class ImportError extends Error {}

/** The service does not take what was sent; with its own sentences. */
export class ServiceRefusal extends ImportError {
  readonly errors: readonly { readonly message: string }[];

  constructor(message: string, errors: readonly { readonly message: string }[]) {
    super(message);
    this.errors = errors;
  }
}
