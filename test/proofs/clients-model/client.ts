import { setTimeout } from 'node:timers/promises';
import type { Service, TokenHolder } from '../../support/client.ts';
import { item, type SaveAnswer } from '../../support/people/measurements.ts';
import type { Acknowledged, Removal, Write } from './history.ts';

/** What clients of one person share: few minutes, the ids they have seen, and values that are never used twice. */
export class Shared {
  readonly history: Acknowledged[] = [];
  readonly ids: number[] = [];
  #value = 0;

  nextValue = () => ++this.#value;
}

const minutes = 5;
const longestPause = 120;
const moment = (minute: number) => `2026-03-01T08:0${minute}:00`;

/** Writes to the same rows as the others do, at the same time, and repeats itself as clients do that lost an answer. */
export class Client {
  readonly #service: Service;
  readonly #holder: TokenHolder;
  readonly #shared: Shared;
  readonly #random: () => number;
  readonly #sent: (() => Promise<void>)[] = [];

  constructor(service: Service, holder: TokenHolder, shared: Shared, random: () => number) {
    this.#service = service;
    this.#holder = holder;
    this.#shared = shared;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const die = this.#random();
      const sent = this.#sent[this.#below(this.#sent.length)];
      const known = this.#shared.ids[this.#below(this.#shared.ids.length)];
      // An app that comes back from offline repeats what it sent long ago, whatever became of the rows.
      if (die < 0.2 && sent !== undefined) await sent();
      else if (die < 0.45 || known === undefined) await this.#write(moment(this.#below(minutes)));
      // An edit may land where it was, beside it, or on somebody else's row, which is refused.
      else if (die < 0.75) await this.#write(moment(this.#below(minutes)), known);
      else await this.#remove(known);
    }
  }

  #below = (limit: number) => Math.floor(this.#random() * limit);

  async #write(startAt: string, id?: number): Promise<void> {
    const value = this.#shared.nextValue();
    const posted = item({ variableName: 'Steps', unitAbbreviatedName: 'count', startAt, value });
    const body = [{ ...posted, ...(id !== undefined && { id }) }];
    const send = async () => {
      const sentAt = performance.now();
      const answer = await this.#service.post<SaveAnswer>('/api/v3/measurements/post', body, this.#holder);
      if (![200, 404, 409].includes(answer.status))
        throw new Error(`${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status !== 200) return;
      const receipt = answer.body.data.measurements[0];
      if (receipt === undefined) throw new Error('There is no receipt.');
      const write: Write = {
        kind: 'write',
        value,
        startAt: receipt.startAt,
        id: receipt.id,
        changes: id,
        sentAt,
        answeredAt: performance.now(),
      };
      this.#shared.history.push(write);
      this.#shared.ids.push(receipt.id);
    };
    this.#sent.push(send);
    const copies = this.#random() < 0.5 ? 2 : 1;
    // Some repeat at the same moment, others after the rows have changed again.
    await Promise.all(
      Array.from({ length: copies }, async (_, copy) => {
        await setTimeout(copy * this.#below(longestPause));
        await send();
      }),
    );
  }

  async #remove(id: number): Promise<void> {
    const sentAt = performance.now();
    const options = { ...this.#holder, body: { id } };
    const { status } = await this.#service.del('/api/v3/measurements/delete', options);
    if (status !== 200 && status !== 404) throw new Error(`deleting ${id}: ${status}`);
    const removal: Removal = { kind: 'removal', id, sentAt, answeredAt: performance.now() };
    if (status === 200) this.#shared.history.push(removal);
  }
}
