import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from '../assembly/application.ts';
import { isAllowed } from '../assembly/policy.ts';
import { failureText } from '../functions/function-instance.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { invokeInTime } from '../functions/invoke-in-time.ts';
import type { FailedEvents } from '../streams/failed-events.ts';
import { type LocalAnswer, refusal } from './service-answer.ts';

export interface LocalLambdaProps {
  readonly functions: readonly FunctionDefinition[];
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly failedEvents: FailedEvents;
}

/** A function's request to run another one. */
interface LambdaCall {
  readonly name: string;
  readonly event: string;
  /** True if the caller waits for the result. */
  readonly isWaited: boolean;
}

/** Replaces Lambda's API, by which functions run each other. */
export class LocalLambda {
  readonly #props: LocalLambdaProps;
  readonly #byName: ReadonlyMap<string, FunctionDefinition>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(props: LocalLambdaProps) {
    this.#props = props;
    this.#byName = new Map(props.functions.map((definition) => [definition.name, definition]));
  }

  async invoke(caller: FunctionDefinition, { name, event, isWaited }: LambdaCall): Promise<LocalAnswer> {
    const invoked = this.#byName.get(name);
    const resource = invoked?.arn ?? name;
    if (!isAllowed(caller.statements, 'lambda:InvokeFunction', resource))
      return refusal(caller, 'lambda:InvokeFunction', resource);
    if (invoked === undefined) return { status: 404, body: { message: `Function not found: ${name}` } };
    const pool = this.#props.functionByArn(invoked.arn);
    if (isWaited) return invokeNow(pool, event);
    const run = this.#handle(pool, event);
    this.#underWay.add(run);
    void run.finally(() => this.#underWay.delete(run));
    return { status: 202, body: {} };
  }

  async #handle(pool: FunctionPool, event: string): Promise<void> {
    const { id, retries, notesFailures } = pool.definition;
    if (!(await runUntilDone(pool, event, retries)) && notesFailures)
      this.#props.failedEvents.add({ function: id, body: event });
  }

  /** Waits until every event that a function handed over has been handled. */
  async allHandled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }
}

async function invokeNow(pool: FunctionPool, event: string): Promise<LocalAnswer> {
  const outcome = await pool.invoke(randomUUID(), event);
  if (outcome.kind === 'result') return { status: 200, body: JSON.parse(outcome.result) };
  console.error(`${pool.definition.name}: ${failureText(outcome)}`);
  if (outcome.kind === 'throttled')
    return { status: 429, errorType: 'TooManyRequestsException', body: { message: outcome.error } };
  return { status: 500, body: { message: 'The function failed.' } };
}

/** Tries an event as often as Lambda does, but without waiting in between; answers whether it was handled. */
export async function runUntilDone(pool: FunctionPool, event: string, retries: number): Promise<boolean> {
  for (let attempt = 0; attempt <= retries; attempt++) {
    const outcome = await invokeInTime(pool, event, pool.definition.mostEventSeconds * 1000);
    if (outcome.kind === 'result') return true;
    console.error(`${pool.definition.name}: ${failureText(outcome)}`);
  }
  return false;
}
