import { text } from 'node:stream/consumers';

/** Reads a secret from the environment or standard input, never from arguments, which other programs can see. */
export async function readSecret(given: string | undefined): Promise<string> {
  if (given !== undefined) return given.trim();
  if (process.stdin.isTTY) process.stderr.write('Paste it here and end with Ctrl-D:\n');
  return (await text(process.stdin)).trim();
}
