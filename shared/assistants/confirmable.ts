import { mayRead } from '../domain/people/scope.ts';
import { ConfirmationNeeded, Failure } from '../operations/failure.ts';
import type { PreparedCall, RequestFacts, ToolAnswer, ToolContext } from './tool.ts';

/** Thrown where the person has to be asked before a tool does anything. */
export class AskFirst extends Error {
  override readonly name = 'AskFirst';
  readonly question: string;
  /** The second at which the value is recorded once they say yes. */
  readonly at: number;
  readonly isNew: boolean;
  /** The paths of the app where the person can do it themselves. */
  readonly paths: readonly string[];

  constructor(question: string, at: number, isNew: boolean, paths: readonly string[]) {
    super('The person has to be asked first.');
    this.question = question;
    this.at = at;
    this.isNew = isNew;
    this.paths = paths;
  }
}

interface Confirmable<Output> extends PreparedCall<Output> {
  /** The question for the person; `named` is the variable, as they call it, or as it would be called. */
  question(named: string, context: ToolContext, isNew: boolean): string;
  /** The paths of the app with the entries filled in, for a client that cannot ask. */
  pathsInApp(context: ToolContext): readonly string[];
  /** The second at which it is recorded; the request's own by default. */
  at?(context: ToolContext): number;
  /** Finds what was recorded when this confirmation was used before; undefined if that is gone, or may not be shown. */
  find(context: ToolContext): Promise<ToolAnswer<Output> | undefined>;
}

/** A call that the person may have to confirm first. Each confirmation is good for one use. */
export const confirmable = <Output>(
  { now }: RequestFacts,
  { begin, answer, question, pathsInApp, at = () => now, find }: Confirmable<Output>,
): PreparedCall<Output> => ({
  begin,
  async answer(context) {
    if (context.isDeclined) throw declined();
    if (context.isUsedUp) {
      const found = await find(context);
      if (found !== undefined) return found;
      throw usedUp(mayRead(context.caller));
    }
    try {
      return await answer(withConfirmation(context, context.confirmation !== undefined));
    } catch (error) {
      if (!(error instanceof ConfirmationNeeded)) throw error;
      const { named, isNew } = error;
      throw new AskFirst(question(named, context, isNew), at(context), isNew, pathsInApp(context));
    }
  },
});

export function withConfirmation(context: ToolContext, isConfirmed: boolean): ToolContext {
  const { caller } = context;
  return {
    ...context,
    caller: { ...caller, assistant: { mayBegin: false, ...caller.assistant, isConfirmed } },
  };
}

const declined = () =>
  new Failure(403, 'Not confirmed', [{ message: 'The person did not confirm it. Nothing was recorded.' }]);

/** Callers who may not read do not learn what is recorded. */
const usedUp = (isTold: boolean) =>
  new Failure(409, 'Already used', [
    {
      message: `This confirmation was already used${isTold ? ', and what it recorded no longer exists' : ''}. Call the tool again without it to ask the person again.`,
    },
  ]);
