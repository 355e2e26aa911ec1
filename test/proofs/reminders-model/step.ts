import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Fault, LateRead } from '../../support/connections/faulty-connection.ts';
import type { History } from './history.ts';
import type { Stored, World } from './world.ts';

export interface Model {
  readonly history: History;
}

/** What a step does; it gives the table as it is afterwards if it has read it, or says that it wrote nothing. */
type Action = (
  world: World,
  /** For a step of several parts: holds the table in between against everything seen before. */
  observe: () => Promise<void>,
) => Promise<Stored | 'wroteNothing' | undefined>;

/** A step: does something to the world, then holds the table against everything seen before. */
export class Step implements fc.AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #action: Action;

  constructor(name: string, action: Action) {
    this.#name = name;
    this.#action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, world: World): Promise<void> {
    const observe = (stored: Stored) =>
      expect(model.history.observe(stored, world.creations, world.now)).toEqual([]);
    const stored =
      (await this.#action(world, async () => observe(await world.read()))) ?? (await world.read());
    if (stored !== 'wroteNothing') observe(stored);
  }

  toString(): string {
    return this.#name;
  }
}

export const minute = 60;
export const hour = 3600;
export const day = 86_400;

export const faults = fc.option(
  fc.record({
    kind: fc.constantFrom('dies' as const, 'losesAnswer' as const),
    atWrite: fc.integer({ min: 1, max: 4 }),
  }),
  { nil: undefined, freq: 3 },
);
export const describeFault = (fault: Fault | undefined, isRepeated: boolean) =>
  `${fault === undefined ? '' : ` ${fault.kind} at write ${fault.atWrite}`}${isRepeated ? ', sent again' : ''}`;

/** Sends a request, again if asked to: after a death that is how a client continues. */
export async function send<T, F extends Fault | LateRead>(
  request: (fault: F | undefined) => Promise<T>,
  fault: F | undefined,
  isRepeated: boolean,
) {
  const first = await request(fault);
  return isRepeated ? request(undefined) : first;
}
