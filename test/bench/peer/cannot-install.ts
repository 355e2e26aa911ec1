/** What is to be compared with cannot be had on this machine. */
export class CannotInstall extends Error {
  override readonly name = 'CannotInstall';

  constructor(what: string, cause: unknown) {
    super(`${what} cannot be installed here: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
