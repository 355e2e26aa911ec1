/** What is to be compared with cannot be had on this machine. The message is one line. */
export class CannotInstall extends Error {
  override readonly name = 'CannotInstall';

  constructor(what: string, cause: unknown) {
    super(`${what} cannot be installed here: ${lastLine(cause)}`);
  }
}

/** Package managers say what was wrong last. */
function lastLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return (
    text
      .trim()
      .split(/\s*\n\s*/)
      .at(-1) ?? ''
  );
}
