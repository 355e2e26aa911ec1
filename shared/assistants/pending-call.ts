import { parseJson } from '../domain/json/parse-json.ts';

/**
 * A call that waits for its person's answer. Clients of 2025 get the question in a stream that ends, send the answer as
 * a message of its own, and come back for the result by the id of the last event: that id holds the whole call, so
 * that nothing of it is stored. Its state is signed for this call, person and assistant.
 */
export interface PendingCall {
  /** The id of the message that called. */
  readonly id: string | number;
  readonly tool: string;
  readonly args: unknown;
  readonly state: string;
}

/** Longer ones do not fit into a header everywhere. */
const longest = 4000;

/** The text of a call that waits; undefined if it is too long. */
export function writePending({ id, tool, args, state }: PendingCall): string | undefined {
  const text = Buffer.from(JSON.stringify([id, tool, args, state])).toString('base64url');
  return text.length > longest ? undefined : text;
}

export function readPending(text: unknown): PendingCall | undefined {
  if (typeof text !== 'string' || text.length > longest || !/^[\w-]+$/.test(text)) return undefined;
  const parts = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return undefined;
  const [id, tool, args, state] = parts;
  const isId = typeof id === 'string' || typeof id === 'number';
  return isId && typeof tool === 'string' && typeof state === 'string'
    ? { id, tool, args, state }
    : undefined;
}

/** Milliseconds after which the client asks again whether the person has answered. */
const pause = 2000;

/** The beginning of a stream that may end before its answer; the client comes back with this id. */
export const resumable = (id: string): string => `id: ${id}\nretry: ${pause}\ndata: \n\n`;

export const eventOf = (id: string, message: unknown): string =>
  `id: ${id}\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...(message as object) })}\n\n`;
