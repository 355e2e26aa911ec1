import * as v from 'valibot';
import type { Caller } from '../data/access/caller.ts';
import type { TimedConfirmation } from '../data/access/confirmation.ts';
import { toProblems } from '../http/request/problems.ts';
import { beginOperation, callOperation } from '../operations/call-operation.ts';
import { badRequest, ConfirmationNeeded, Failure } from '../operations/failure.ts';
import type { Input, TokenOperation } from '../operations/operation.ts';
import { Reply } from '../operations/reply.ts';
import type { TokenAccess, TokenRoute } from '../routes/route.ts';

/** The facts of a request that do not depend on its token. */
export interface RequestFacts {
  /** Epoch seconds at which it began. */
  readonly now: number;
  readonly baseUrl: string;
  readonly requestId: string;
}

/** The person for whom a tool is called, and whether they confirmed it. */
export interface ToolContext {
  readonly caller: Caller;
  readonly accessToken: string;
  /** Undefined unless the person was asked and said yes. */
  readonly confirmation?: TimedConfirmation | undefined;
  /** The confirmation was used before: nothing is recorded again. */
  readonly isUsedUp?: boolean;
  /** The person said no. */
  readonly isDeclined?: boolean;
}

/** One answer, twice: as values and in words. */
export interface ToolAnswer<Output> {
  readonly values: Output;
  readonly text: string;
}

/** A tool's call with its arguments. */
export interface PreparedCall<Output = unknown> {
  /** Begins to read before the token has been found good. */
  begin(userId: number): void;
  answer(context: ToolContext): Promise<ToolAnswer<Output>>;
}

/** A tool of assistants. It calls the same operation that the HTTP API has for it. */
export interface Tool<
  In extends v.GenericSchema = v.GenericSchema,
  Out extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  readonly access: TokenAccess;
  /** It changes nothing. */
  readonly isReading: boolean;
  readonly prepare: (args: v.InferOutput<In>, facts: RequestFacts) => PreparedCall<v.InferInput<Out>>;
}

/** Keeps the types of a tool together; the list of all of them knows only that they are tools. */
export const tool = <In extends v.GenericSchema, Out extends v.GenericSchema>(one: Tool<In, Out>): Tool =>
  one as unknown as Tool;

type QueryValue = string | number;

/** The values of an operation's parameters, and its body. */
interface OperationRequest {
  /** A parameter that may be given several times is a list. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly body?: unknown;
}

/** The tool's arguments, by the operation's names of the members that they became. */
type ArgumentNames = Readonly<Record<string, string>>;

/** Words a refusal with the names of the tool's arguments: the assistant never saw those of the operation. */
function inNamesOfArguments(error: unknown, names: ArgumentNames): unknown {
  if (!(error instanceof Failure) || error instanceof ConfirmationNeeded) return error;
  const { status, summary, problems, headers, challenge } = error;
  const renamed = problems.map((problem) => {
    const { path = '', message } = problem;
    const name = names[path];
    return name === undefined
      ? problem
      : { ...problem, path: name, message: name + message.slice(path.length) };
  });
  return new Failure(status, summary, renamed, headers, challenge);
}

/** A call of an operation, which may begin to read before the caller is known. */
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

  /** Ignores refusals: `run` meets the same one and reports it. */
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
    return (answer instanceof Reply ? answer.body : answer) as v.InferOutput<R['response']>;
  }

  async #answer(asked: OperationRequest, by: { readonly caller: Caller; readonly accessToken: string }) {
    return callOperation(this.#operation, by, this.#inputOf(asked), this.#begun);
  }

  #inputOf({ query = {}, body }: OperationRequest): Input<R> {
    const { route } = this.#operation;
    const { now, baseUrl, requestId } = this.#facts;
    return {
      query: route.query && parsed(route.query, asSent(query)),
      body: route.body && parsed(route.body, body),
      headers: {},
      now,
      baseUrl,
      url: `${baseUrl}${route.path}?`,
      cursorTo: (place) => place,
      requestId,
    } as Input<R>;
  }
}

/** Parameters come as texts, wherever they come from. */
const asSent = (query: NonNullable<OperationRequest['query']>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.map(String) : String(value),
    ]),
  );

function parsed(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw badRequest(...toProblems(result.issues, 'arguments'));
}
