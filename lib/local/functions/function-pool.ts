import type { FunctionDefinition } from '../assembly/application.ts';
import { FunctionInstance, type FunctionInstanceProps, type InvocationOutcome } from './function-instance.ts';

interface WaitingEvent {
  readonly requestId: string;
  readonly event: string;
  readonly resolve: (outcome: InvocationOutcome) => void;
}

const mostInstances = 4;

/** One function: starts instances as events come, up to a few, and lets further events wait. */
export class FunctionPool {
  readonly definition: FunctionDefinition;
  readonly #props: FunctionInstanceProps;
  readonly #idle: FunctionInstance[] = [];
  readonly #busy = new Set<FunctionInstance>();
  readonly #waiting: WaitingEvent[] = [];

  constructor(definition: FunctionDefinition, props: FunctionInstanceProps) {
    this.definition = definition;
    this.#props = props;
  }

  invoke(requestId: string, event: string): Promise<InvocationOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push({ requestId, event, resolve });
      this.#dispatch();
    });
  }

  /** The next event starts another one. */
  async endInstances(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#busy].map((instance) => instance.terminate()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const instance = this.#takeIdle() ?? this.#startAnother();
      const next = instance && this.#waiting.shift();
      if (!next) return;
      void this.#run(instance, next);
    }
  }

  // The last one used is the first used again, so that its code stays warm.
  #takeIdle(): FunctionInstance | undefined {
    let instance = this.#idle.pop();
    while (instance && !instance.alive) instance = this.#idle.pop();
    return instance;
  }

  #startAnother(): FunctionInstance | undefined {
    return this.#busy.size < mostInstances ? new FunctionInstance(this.definition, this.#props) : undefined;
  }

  async #run(instance: FunctionInstance, { requestId, event, resolve }: WaitingEvent): Promise<void> {
    this.#busy.add(instance);
    const outcome = await instance.run(requestId, event);
    this.#busy.delete(instance);
    if (instance.alive) this.#idle.push(instance);
    resolve(outcome);
    this.#dispatch();
  }
}
