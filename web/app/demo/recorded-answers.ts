import type { Fetch } from '../api/client.ts';

/** The name of the file, filled in by the build. */
declare const DEMO: string;

/** An answer of the service as it was recorded: its body, or the request that was answered the same, and the next page. */
interface RecordedAnswer {
  readonly body?: unknown;
  readonly same?: string;
  readonly link?: string;
}

type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>;

/** The name of a request, under which its answer was recorded: `GET /api/v3/units`, followed by its body. */
const requestName = (address: string, { method, body }: RequestInit): string =>
  `${method} ${address}${body === undefined ? '' : ` ${body}`}`;

/** The made-up record, which answers as the service would; whatever was not recorded is refused in words. */
export async function loadDemo(): Promise<Fetch> {
  const response = await fetch(`/app/${DEMO}`, { credentials: 'omit' });
  if (!response.ok) throw new TypeError(`The demo was not answered: ${response.status}.`);
  const recorded = (await response.json()) as RecordedAnswers;
  return async (address, init) => answerFrom(recorded, requestName(address, init));
}

const headers = { 'content-type': 'application/json' };

function answerFrom(recorded: RecordedAnswers, name: string): Response {
  const found = recorded[name];
  if (found !== undefined)
    return new Response(JSON.stringify(recorded[found.same ?? '']?.body ?? found.body), {
      headers: { ...headers, ...(found.link !== undefined && { link: found.link }) },
    });
  const refusal = { summary: 'This is not part of the demo. In a record of your own you can do it.' };
  return new Response(JSON.stringify(refusal), { status: 403, headers });
}
