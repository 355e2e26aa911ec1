import type { AssistantUse } from '../data/access/assistant-use.ts';
import type { Message } from './message.ts';
import type { PreparedCall, RequestFacts, Tool, ToolContext } from './tool.ts';

/** A request of an assistant's, and what is learned on the way to its answer. */
export interface Exchange {
  readonly message: Message;
  readonly facts: RequestFacts;
  /** The tool that is called and its call; undefined where no tool is called, or none of ours. */
  readonly called?: { readonly tool: Tool; readonly call: PreparedCall } | undefined;
  /** The assistant's latest requests; read together with its token. */
  use?: Promise<AssistantUse>;
  context?: ToolContext;
  /** Signs the question, so that the answer to it can be recognised. */
  askPerson?: (at: number) => Promise<string>;
  /** The question that a client of 2025 is sent in a stream: the answer to its call is not there yet. */
  question?: string;
  /** An error that the protocol's library would hide: an unreachable database, or a bug. */
  thrown?: unknown;
}
