import { isObject } from '../domain/json/is-object.ts';
import { parseJson } from '../domain/json/parse-json.ts';
import { nestsDeeperThan } from '../domain/texts/nests-deeper-than.ts';
import type { HttpEvent } from '../http/request/request.ts';
import { badRequest, problemAt } from '../operations/failure.ts';
import { type PendingCall, readPending } from './pending-call.ts';

/** A message, read as far as is possible without the protocol's library. */
export interface Message {
  /** Undefined if the body is no JSON; the library then answers so. */
  readonly json: unknown;
  /** The tool that is called, if any; also one that was called before and waits for the person's answer. */
  readonly call?: CallMessage;
  /** The event after which a client of 2025 wants to continue. */
  readonly lastEvent?: string;
  /** The person's answer to a question that such a client was sent. */
  readonly reply?: { readonly pending: PendingCall; readonly isConfirmed: boolean };
}

export interface CallMessage {
  readonly tool: string;
  readonly args: unknown;
  /** The signed question that the person was asked, if this answers one. */
  readonly state?: string;
  readonly isConfirmed?: boolean;
  /** Whether the client can ask the person, and how: in the answer to the call, or in a stream. */
  readonly canAsk: boolean | 'in a stream';
  readonly id?: string | number;
}

/** The name of the person's answer, and of its member that says yes. */
export const confirmName = 'confirm';
const capabilitiesName = 'io.modelcontextprotocol/clientCapabilities';

const deepestNesting = 16;

/** The session of a client of 2025 that said it can ask its person; it names nothing and nobody. */
export const askingSession = 'asks-its-person';
/** The first version in which a stream may end before its answer. */
const resumableVersion = '2025-11-25';

export function readMessage(event: HttpEvent): Message {
  const { body = '', isBase64Encoded, headers } = event;
  const lastEvent = headers['last-event-id'];
  if (event.requestContext.http.method === 'GET') return readWaiting(lastEvent);
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (nestsDeeperThan(deepestNesting, text))
    throw badRequest(problemAt('body', `is nested deeper than ${deepestNesting} levels; flatten it.`));
  const json = parseJson(text);
  if (Array.isArray(json)) throw badRequest(problemAt('body', 'is a batch; send one message at a time.'));
  const reply = replyIn(json);
  if (reply !== undefined) return { json, reply };
  const isAsking =
    headers['mcp-session-id'] === askingSession && headers['mcp-protocol-version'] === resumableVersion;
  const call = callIn(json, isAsking);
  return { json, ...(call && { call }) };
}

function readWaiting(lastEvent: string | undefined): Message {
  const pending = readPending(lastEvent);
  if (lastEvent === undefined || pending === undefined)
    throw badRequest(problemAt('Last-Event-ID', 'was not issued by this address.'));
  return { json: undefined, lastEvent, call: { ...pending, canAsk: false } };
}

function replyIn(json: unknown): Message['reply'] {
  if (!isObject(json) || json.method !== undefined) return undefined;
  const pending = readPending(json.id);
  return pending && { pending, isConfirmed: isObject(json.result) && saysYes(json.result) };
}

/** Whether the message begins a conversation with a client of 2025 that can ask its person in a stream. */
export const beginsAsking = (json: unknown): boolean =>
  isObject(json) &&
  json.method === 'initialize' &&
  isObject(json.params) &&
  json.params.protocolVersion === resumableVersion &&
  canAsk(json.params.capabilities);

function callIn(json: unknown, isAsking: boolean): CallMessage | undefined {
  if (!isObject(json) || json.method !== 'tools/call' || !isObject(json.params)) return undefined;
  const { name, arguments: args = {}, requestState: state, inputResponses, _meta } = json.params;
  if (typeof name !== 'string') return undefined;
  const reply = isObject(inputResponses) ? inputResponses[confirmName] : undefined;
  return {
    tool: name,
    args,
    canAsk: isAsking ? 'in a stream' : canAsk(isObject(_meta) ? _meta[capabilitiesName] : undefined),
    ...((typeof json.id === 'string' || typeof json.id === 'number') && { id: json.id }),
    ...(typeof state === 'string' && { state }),
    ...(isObject(reply) && { isConfirmed: saysYes(reply) }),
  };
}

const saysYes = ({ action, content }: Readonly<Record<string, unknown>>): boolean =>
  action === 'accept' && isObject(content) && content[confirmName] === true;

/** Forms were once the only way to ask, so a client that names none of the ways shows forms. */
function canAsk(capabilities: unknown): boolean {
  const asking = isObject(capabilities) ? capabilities.elicitation : undefined;
  return isObject(asking) && (Object.keys(asking).length === 0 || isObject(asking.form));
}
