import * as v from 'valibot';
import type { Caller } from '../data/access/caller.ts';
import type { TimedConfirmation } from '../data/access/confirmation.ts';
import { beginOperation, callOperation } from '../operations/call-operation.ts';
import { badRequest, Failure, problemAt } from '../operations/failure.ts';
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
export interface Asked {
  /** A parameter that may be given several times is a list. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

/** A call of an operation: what it wants to read may begin before the caller is known. */
export class OperationCall<R extends TokenRoute, Ahead> {
  readonly #operation: TokenOperation<R, Ahead>;
  readonly #facts: RequestFacts;
  #begun: { readonly ahead: Ahead } | undefined;

  constructor(operation: TokenOperation<R, Ahead>, facts: RequestFacts) {
    this.#operation = operation;
    this.#facts = facts;
  }

  /** What its operation refuses has nothing to begin; running it says why. */
  begin(userId: number, asked: Asked): void {
    try {
      this.#begun = beginOperation(this.#operation, this.#inputOf(asked), userId);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  async run(asked: Asked, { caller, accessToken }: ToolContext): Promise<v.InferOutput<R['response']>> {
    const answer = await callOperation(
      this.#operation,
      { caller, accessToken },
      this.#inputOf(asked),
      this.#begun,
    );
    const body = answer instanceof Reply ? answer.body : answer;
    return (typeof body === 'string' ? JSON.parse(body) : body) as v.InferOutput<R['response']>;
  }

  #inputOf({ query = {}, body }: Asked): Input<R> {
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
  throw badRequest(
    ...result.issues.map((issue) => problemAt(v.getDotPath(issue) ?? 'arguments', issue.message)),
  );
}
