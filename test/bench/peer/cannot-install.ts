/** The peer cannot be installed on this machine. The message is one line. */
export class CannotInstall extends Error {
  override readonly name = 'CannotInstall';

  constructor(what: string, cause: unknown) {
    super(`${what} cannot be installed here: ${inOneLine(cause)}`);
  }
}

const longest = 300;

/** The words of a package manager, without the command and the path of its log. */
function inOneLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^Command failed|complete log/.test(line));
  return (lines.join(' ') || text).slice(0, longest);
}
