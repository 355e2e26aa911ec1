import type { AssistantUse } from '../data/access/assistant-use.ts';
import type { Message } from './message.ts';
import type { PreparedCall, RequestFacts, Tool, ToolContext } from './tool.ts';

/** A request of an assistant's, from its first byte to its answer. */
export interface Exchange {
  readonly message: Message;
  readonly facts: RequestFacts;
  /** The tool that is called, where there is such a one, and its call as far as it has begun. */
  readonly called?: { readonly tool: Tool; readonly call: PreparedCall } | undefined;
  /** What is known of the assistant's requests; read with its token. */
  use?: Promise<AssistantUse>;
  context?: ToolContext;
  /** Seals what the person is asked, so that the answer to it is known again. */
  askPerson?: (at: number) => Promise<string>;
  /** What went wrong behind the protocol's back: a database out of reach, or a bug. */
  thrown?: unknown;
}
