import * as v from 'valibot';
import type { Caller } from '../data/access/caller.ts';
import type { TimedConfirmation } from '../data/access/confirmation.ts';
import { toProblems } from '../http/request/problems.ts';
import { beginOperation, callOperation } from '../operations/call-operation.ts';
import { badRequest, ConfirmationNeeded, Failure } from '../operations/failure.ts';
import type { Input, TokenOperation } from '../operations/operation.ts';
import { Reply } from '../operations/reply.ts';
import type { TokenAccess, TokenRoute } from '../routes/route.ts';

/** What is known of a request before its token is. */
export interface RequestFacts {
  /** Epoch seconds at which it began. */
  readonly now: number;
  readonly baseUrl: string;
  readonly requestId: string;
}

/** For whom a tool works. */
export interface ToolContext {
  readonly caller: Caller;
  readonly accessToken: string;
  /** What the person has said yes to, where they were asked. */
  readonly confirmation?: TimedConfirmation | undefined;
  /** It has been used before: nothing more is recorded by it. */
  readonly isUsedUp?: boolean;
  /** They have said no. */
  readonly isDeclined?: boolean;
}

/** What a tool answers: the same as values and in words. */
export interface ToolAnswer<Output> {
  readonly values: Output;
  readonly text: string;
}

/** A tool's call, begun as far as it can be before the token has been found good. */
export interface PreparedCall<Output = unknown> {
  begin(userId: number): void;
  answer(context: ToolContext): Promise<ToolAnswer<Output>>;
}

/** Something that an assistant can have done; it calls the operation that does it over HTTP too. */
export interface Tool<
  In extends v.GenericSchema = v.GenericSchema,
  Out extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  /** That of the operation. */
  readonly access: TokenAccess;
  /** It changes nothing. */
  readonly isReading: boolean;
  readonly prepare: (args: v.InferOutput<In>, facts: RequestFacts) => PreparedCall<v.InferInput<Out>>;
}

/** Keeps the types of a tool together; the list of all of them knows only that they are tools. */
export const tool = <In extends v.GenericSchema, Out extends v.GenericSchema>(one: Tool<In, Out>): Tool =>
  one as unknown as Tool;

/** An operation's query and body, as they would come over HTTP. */
export interface OperationRequest {
  /** A parameter that may be given several times is a list. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

/** What the operation calls a member of its request, and which of the tool's arguments that came from. */
export type ArgumentNames = Readonly<Record<string, string>>;

/** What is refused is told by the names that the assistant knows; it never saw those of the operation. */
function inNamesOfArguments(error: unknown, names: ArgumentNames): unknown {
  if (!(error instanceof Failure) || error instanceof ConfirmationNeeded) return error;
  const { status, summary, problems, headers, challenge } = error;
  const told = problems.map(({ message }) => ({ message: inNamesOf(message, names) }));
  return new Failure(status, summary, told, headers, challenge);
}

/** A message says of one member what is wrong with it, or of several. */
const inNamesOf = (message: string, names: ArgumentNames): string =>
  Object.entries(names).reduce(
    (text, [path, name]) => text.replaceAll(new RegExp(`(?<=^| )${RegExp.escape(path)}(?=: )`, 'g'), name),
    message,
  );

/** A call of an operation: what it wants to read may begin before the caller is known. */
export class OperationCall<R extends TokenRoute, Ahead> {
  readonly #operation: TokenOperation<R, Ahead>;
  readonly #facts: RequestFacts;
  readonly #names: ArgumentNames;
  #begun: { readonly ahead: Ahead } | undefined;

  constructor(operation: TokenOperation<R, Ahead>, facts: RequestFacts, names: ArgumentNames = {}) {
    this.#operation = operation;
    this.#facts = facts;
    this.#names = names;
  }

  /** What its operation refuses has nothing to begin; running it says why. */
  begin(userId: number, asked: OperationRequest): void {
    try {
      this.#begun = beginOperation(this.#operation, this.#inputOf(asked), userId);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  async run(
    asked: OperationRequest,
    { caller, accessToken }: ToolContext,
  ): Promise<v.InferOutput<R['response']>> {
    const answer = await this.#answer(asked, { caller, accessToken }).catch((error: unknown) => {
      throw inNamesOfArguments(error, this.#names);
    });
    const body = answer instanceof Reply ? answer.body : answer;
    return (typeof body === 'string' ? JSON.parse(body) : body) as v.InferOutput<R['response']>;
  }

  async #answer(asked: OperationRequest, by: { readonly caller: Caller; readonly accessToken: string }) {
    return callOperation(this.#operation, by, this.#inputOf(asked), this.#begun);
  }

  #inputOf({ query = {}, body }: OperationRequest): Input<R> {
    const { route } = this.#operation;
    const { now, baseUrl, requestId } = this.#facts;
    return {
      query: route.query && parsed(route.query, query),
      body: route.body && parsed(route.body, body),
      now,
      baseUrl,
      url: `${baseUrl}${route.path}?`,
      cursorTo: (place) => place,
      requestId,
    } as Input<R>;
  }
}

function parsed(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw badRequest(...toProblems(result.issues, 'arguments'));
}
