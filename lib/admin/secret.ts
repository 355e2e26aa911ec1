import { text } from 'node:stream/consumers';

/** Secrets come from the environment or standard input, never from arguments, which other programs can see. */
export async function readSecret(variable: string): Promise<string> {
  return (process.env[variable] ?? (await text(process.stdin))).trim();
}
