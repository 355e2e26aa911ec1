import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { decideGrant } from '../../../shared/data/clients/change-grant.ts';
import { issueDelegatedToken } from '../../../shared/data/tokens/token.ts';
import { noRights } from '../../../shared/domain/people/granted-rights.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person, Service, TokenHolder } from '../client.ts';

const daySeconds = 86_400;

export interface AssistantOptions {
  readonly scopes?: readonly Scope[];
  readonly name?: string;
}

export interface LetIn extends TokenHolder {
  readonly clientId: string;
}

/** An assistant that a person has let in, with a token for the tools. */
export async function letIn(
  service: Service,
  { userId }: Pick<Person, 'userId'>,
  { scopes = ['readmeasurements', 'writemeasurements'], name = 'Helper' }: AssistantOptions = {},
): Promise<LetIn> {
  const client = await service.createClient(userId, { name });
  return service.inTable(async () => {
    const rights = { ...noRights, assistants: { ...noRights, scopes } };
    const grant = await decideGrant(userId, client, () => rights, epochSeconds());
    if (grant === undefined) throw new Error('There is no such person.');
    const allowed = { ...grant, scopes: [...scopes] };
    const { text } = await issueDelegatedToken(allowed, daySeconds, epochSeconds(), 'assistants');
    return { userId, token: text, clientId: client.clientId };
  });
}

/** The person's answer when they are asked. */
export type Answering = (message: string) => boolean | 'cancel';

/** The official client, speaking for the assistant. */
export async function connectAssistant(
  service: Pick<Service, 'url'>,
  { token }: Pick<TokenHolder, 'token'>,
  { answers, version = 'auto' }: { readonly answers?: Answering; readonly version?: 'auto' | 'legacy' } = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      versionNegotiation: { mode: version },
      capabilities: answers === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  if (answers !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const said = answers(params.message);
      return said === 'cancel' ? { action: 'cancel' } : { action: 'accept', content: { confirm: said } };
    });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

export interface ToolResult {
  readonly isError: boolean;
  readonly values: Record<string, unknown>;
  readonly text: string;
}

/** Calls a tool and answers what it said, as values and in words. */
export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const content = result.content as readonly { readonly type: string; readonly text?: string }[];
  return {
    isError: result.isError === true,
    values: (result.structuredContent ?? {}) as Record<string, unknown>,
    text: content.map((part) => part.text ?? '').join('\n'),
  };
}
