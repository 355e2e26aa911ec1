import type { Service, TokenHolder } from '../client.ts';

/** The version of the protocol that assistants speak today. */
export const revision = '2026-07-28';

/** A message as it goes over the wire, with the headers that name it. */
export interface AssistantMessage {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
};

/** A message of a present client; it can ask its person. */
export const messageOf = (
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): AssistantMessage => ({
  body: {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { ...params, _meta: { ...meta, [capabilities]: { elicitation: { form: {} } } } },
  },
  headers: {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
  },
});

export const toolMessage = (name: string, args: Readonly<Record<string, unknown>> = {}): AssistantMessage =>
  messageOf('tools/call', { name, arguments: args });

/** A message of a client of 2025, which names its version in a header alone. */
export const olderMessage = (
  version: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): AssistantMessage => ({
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { 'mcp-protocol-version': version },
});

export interface MessageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** An answer of the protocol, also one that came as an event, or the service's own failure. */
  readonly body: Record<string, unknown>;
}

/** Sends a message as it is, whatever a client would make of it. */
export async function sendMessage(
  { url }: Pick<Service, 'url'>,
  { body, headers }: AssistantMessage,
  holder?: Pick<TokenHolder, 'token'>,
): Promise<MessageAnswer> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(holder && { authorization: `Bearer ${holder.token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: read(text) };
}

function read(text: string): Record<string, unknown> {
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return data === '' ? {} : JSON.parse(data);
}
