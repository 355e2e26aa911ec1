import { nestsDeeperThan } from '../domain/texts/nests-deeper-than.ts';
import type { HttpEvent } from '../http/request/request.ts';
import { badRequest, problemAt } from '../operations/failure.ts';

/** A message as it came, as far as it can be read without the protocol. */
export interface Message {
  /** Undefined where it is no JSON: the library says so. */
  readonly json: unknown;
  /** The tool that is called, if any. */
  readonly call?: CallMessage;
}

export interface CallMessage {
  readonly tool: string;
  readonly args: unknown;
  /** What the person was asked before comes back with it. */
  readonly state?: string;
  /** What they said. */
  readonly isConfirmed?: boolean;
  /** Whether the client can ask them. */
  readonly canAsk: boolean;
}

/** Under which name the person's answer comes back, and the member of it that says yes. */
export const confirmName = 'confirm';
const capabilitiesName = 'io.modelcontextprotocol/clientCapabilities';

const deepestNesting = 16;

export function readMessage({ body = '', isBase64Encoded }: HttpEvent): Message {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (nestsDeeperThan(deepestNesting, text))
    throw badRequest(problemAt('body', `is nested deeper than ${deepestNesting} levels; flatten it.`));
  const json = parse(text);
  if (Array.isArray(json)) throw badRequest(problemAt('body', 'is a batch; send one message at a time.'));
  const call = callIn(json);
  return { json, ...(call && { call }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function callIn(json: unknown): CallMessage | undefined {
  if (!isRecord(json) || json.method !== 'tools/call' || !isRecord(json.params)) return undefined;
  const { name, arguments: args = {}, requestState: state, inputResponses, _meta } = json.params;
  if (typeof name !== 'string') return undefined;
  const reply = isRecord(inputResponses) ? inputResponses[confirmName] : undefined;
  return {
    tool: name,
    args,
    canAsk: canAsk(isRecord(_meta) ? _meta[capabilitiesName] : undefined),
    ...(typeof state === 'string' && { state }),
    ...(isRecord(reply) && { isConfirmed: saysYes(reply) }),
  };
}

const saysYes = ({ action, content }: Record<string, unknown>): boolean =>
  action === 'accept' && isRecord(content) && content[confirmName] === true;

/** A client that says nothing of forms shows them, as before there was another way to ask. */
function canAsk(capabilities: unknown): boolean {
  const asking = isRecord(capabilities) ? capabilities.elicitation : undefined;
  return isRecord(asking) && (Object.keys(asking).length === 0 || isRecord(asking.form));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
