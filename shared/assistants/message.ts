import { isObject } from '../domain/json/is-object.ts';
import { parseJson } from '../domain/json/parse-json.ts';
import { nestsDeeperThan } from '../domain/texts/nests-deeper-than.ts';
import type { HttpEvent } from '../http/request/request.ts';
import { badRequest, problemAt } from '../operations/failure.ts';

/** A message, read as far as is possible without the protocol's library. */
export interface Message {
  /** Undefined if the body is no JSON; the library then answers so. */
  readonly json: unknown;
  /** The tool that is called, if any. */
  readonly call?: CallMessage;
}

export interface CallMessage {
  readonly tool: string;
  readonly args: unknown;
  /** The sealed question that the person was asked, if this answers one. */
  readonly state?: string;
  readonly isConfirmed?: boolean;
  /** Whether the client can ask the person. */
  readonly canAsk: boolean;
}

/** The name of the person's answer, and of its member that says yes. */
export const confirmName = 'confirm';
const capabilitiesName = 'io.modelcontextprotocol/clientCapabilities';

const deepestNesting = 16;

export function readMessage({ body = '', isBase64Encoded }: HttpEvent): Message {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (nestsDeeperThan(deepestNesting, text))
    throw badRequest(problemAt('body', `is nested deeper than ${deepestNesting} levels; flatten it.`));
  const json = parseJson(text);
  if (Array.isArray(json)) throw badRequest(problemAt('body', 'is a batch; send one message at a time.'));
  const call = callIn(json);
  return { json, ...(call && { call }) };
}

function callIn(json: unknown): CallMessage | undefined {
  if (!isObject(json) || json.method !== 'tools/call' || !isObject(json.params)) return undefined;
  const { name, arguments: args = {}, requestState: state, inputResponses, _meta } = json.params;
  if (typeof name !== 'string') return undefined;
  const reply = isObject(inputResponses) ? inputResponses[confirmName] : undefined;
  return {
    tool: name,
    args,
    canAsk: canAsk(isObject(_meta) ? _meta[capabilitiesName] : undefined),
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
