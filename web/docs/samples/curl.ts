import { layout } from '../layout.ts';
import type { SampleRequest } from './sample-request.ts';

/** The request to paste into a shell in which `TOKEN`, and whatever else is named, is set. */
export function curlSample({ method, address, token, body, keeps }: SampleRequest): string {
  const line = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${address.includes('$') ? `"${address}"` : quote(address)}`,
    ...(token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quotedBody(body)}`]),
  ].join(' \\\n  ');
  return [line, ...Object.entries(keeps).map(([name, place]) => `# ${name} is ${place} of the answer`)].join(
    '\n',
  );
}

/** The quotes are closed around each name, so that the shell fills it in: in a body only numbers have names. */
const quotedBody = (body: unknown) =>
  quote(layout(body)).replace(/"(\$[A-Z_]+)"/g, (_, name: string) =>
    // Ids are numbers; what else is filled in is text.
    name.endsWith('_ID') ? `'${name}'` : `"'${name}'"`,
  );

/** One word for a POSIX shell, whatever it holds. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
