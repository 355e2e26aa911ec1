import { findRuntime } from '../local/find-runtime.ts';
import { ImportError } from './import-error.ts';
import { type Service, serviceAt } from './service.ts';

interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Terminal {
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

/** Connects to the service at the address, or else to the one on this machine, with the token on standard input. */
export async function connect(url: string | undefined, { stdin, stderr }: Terminal): Promise<Service> {
  const address = url ?? (await findRuntime())?.baseUrl;
  if (address === undefined)
    throw new ImportError(
      'No service runs on this machine: start one with "npm start", or name one with --url.',
    );
  if (!URL.canParse(address))
    throw new ImportError(`--url must be an address like https://example.com, got "${address}".`);
  if (stdin.isTTY) stderr.write('Paste your token and end with Ctrl-D:\n');
  const token = (await textOf(stdin)).trim();
  if (!/^[\w-]{10,200}$/.test(token))
    throw new ImportError(
      'Standard input must hold your token, and nothing else: echo "$TOKEN" | npm run --silent …',
    );
  return serviceAt(address, token);
}

/** Reads standard input to its end; stops at a length that no token has. */
async function textOf(stdin: Terminal['stdin']): Promise<string> {
  let text = '';
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > 10_000) break;
  }
  return text;
}
