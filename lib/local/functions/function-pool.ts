import type { FunctionDefinition } from '../assembly/application.ts';
import type { AccountConcurrency } from './account-concurrency.ts';
import { FunctionInstance, type FunctionInstanceProps, type InvocationOutcome } from './function-instance.ts';

interface WaitingEvent {
  readonly requestId: string;
  readonly event: string;
  readonly resolve: (outcome: InvocationOutcome) => void;
}

/** More would not meet: what can happen between eight at once happens. */
const mostInstances = 8;

interface FunctionPoolProps extends FunctionInstanceProps {
  /** The time without an event after which an instance is ended, as Lambda ends them. */
  readonly idleMilliseconds: number;
  readonly account: AccountConcurrency;
}

export interface InstanceCounts {
  readonly busy: number;
  readonly idle: number;
}

/**
 * One function: starts instances as events come, up to a few, lets further events wait, and ends instances that have
 * been idle for a while.
 */
export class FunctionPool {
  readonly definition: FunctionDefinition;
  readonly #props: FunctionPoolProps;
  /** Instances that wait for an event, each with the timer that ends it. */
  readonly #idle = new Map<FunctionInstance, NodeJS.Timeout>();
  readonly #busy = new Set<FunctionInstance>();
  readonly #waiting: WaitingEvent[] = [];

  constructor(definition: FunctionDefinition, props: FunctionPoolProps) {
    this.definition = definition;
    this.#props = props;
  }

  async invoke(requestId: string, event: string): Promise<InvocationOutcome> {
    const { account } = this.#props;
    if (!account.take()) return { kind: 'throttled', error: 'Rate Exceeded.' };
    try {
      return await this.#invokeWithin(requestId, event);
    } finally {
      account.giveBack();
    }
  }

  #invokeWithin(requestId: string, event: string): Promise<InvocationOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push({ requestId, event, resolve });
      this.#dispatch();
    });
  }

  get instances(): InstanceCounts {
    return { busy: this.#busy.size, idle: [...this.#idle.keys()].filter(({ alive }) => alive).length };
  }

  /** The next event comes after these `milliseconds`: an instance that would not last until then ends now. */
  nothingFor(milliseconds: number): void {
    if (milliseconds <= this.#props.idleMilliseconds) return;
    for (const instance of this.#idle.keys()) this.#endIdle(instance);
  }

  /** The next event starts another one. */
  async endInstances(reason: string): Promise<void> {
    const all = [...this.#idle.keys(), ...this.#busy];
    for (const instance of this.#idle.keys()) this.#take(instance);
    await Promise.all(all.map((instance) => instance.end(reason)));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const instance = this.#takeIdle() ?? this.#startAnother();
      const next = instance && this.#waiting.shift();
      if (!next) return;
      void this.#run(instance, next);
    }
  }

  // The last one used is the first used again: its code is warm, and the others may end.
  #takeIdle(): FunctionInstance | undefined {
    for (const instance of [...this.#idle.keys()].reverse()) {
      this.#take(instance);
      if (instance.alive) return instance;
    }
    return undefined;
  }

  #take(instance: FunctionInstance): void {
    clearTimeout(this.#idle.get(instance));
    this.#idle.delete(instance);
  }

  #rest(instance: FunctionInstance): void {
    const end = () => this.#endIdle(instance);
    this.#idle.set(instance, setTimeout(end, this.#props.idleMilliseconds).unref());
  }

  #endIdle(instance: FunctionInstance): void {
    this.#take(instance);
    void instance.end('it had nothing to do');
  }

  #startAnother(): FunctionInstance | undefined {
    return this.#busy.size < mostInstances ? new FunctionInstance(this.definition, this.#props) : undefined;
  }

  async #run(instance: FunctionInstance, { requestId, event, resolve }: WaitingEvent): Promise<void> {
    this.#busy.add(instance);
    const outcome = await instance.run(requestId, event);
    this.#busy.delete(instance);
    if (instance.alive) this.#rest(instance);
    resolve(outcome);
    this.#dispatch();
  }
}
