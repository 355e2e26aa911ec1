import type { GivenUpBatch } from './batch-delivery.ts';

/** An event that a function failed at in every try: a part of a stream, as Lambda notes it, or a message. */
export type FailedEvent = {
  readonly function: string;
} & ({ readonly DDBStreamBatchInfo: GivenUpBatch } | { readonly body: string });

/** The queue of events that were given up. */
export class FailedEvents {
  readonly #events: FailedEvent[] = [];

  add(event: FailedEvent): void {
    this.#events.push(event);
    console.error(`${event.function}: given up, and noted in the queue of failed events`);
  }

  list(): readonly FailedEvent[] {
    return this.#events;
  }

  empty(): void {
    this.#events.length = 0;
  }
}
