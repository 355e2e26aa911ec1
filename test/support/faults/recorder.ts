import type { MeasurementRecord } from '../../../shared/schemas/measurements/measurement.ts';
import type { Service, TokenHolder } from '../client.ts';
import { food, item, type PostedItem, type SaveAnswer } from '../people/measurements.ts';
import { type Request, sendOnce, sendUntilAnswered } from './patient-client.ts';

export type Random = () => number;

const variables = [
  (members: Partial<PostedItem>) => item({ variableName: 'Mood', ...members }),
  (members: Partial<PostedItem>) => food({ variableName: 'Coffee', ...members }),
  (members: Partial<PostedItem>) => food({ variableName: 'Tea', ...members }),
];

interface Row {
  readonly posted: PostedItem;
  readonly id: number;
}

const firstSecond = Date.UTC(2026, 0, 1);
const moment = (n: number) => new Date(firstSecond + n * 1000).toISOString().slice(0, 19);

/**
 * An app that records, changes, moves and deletes the measurements of one source, one request after the other, and
 * remembers what the service acknowledged. Nobody else writes to its source, so it knows what must be there.
 */
export class Recorder {
  readonly sourceName: string;
  readonly #service: Service;
  readonly #holder: TokenHolder;
  readonly #random: Random;
  /** The rows that were acknowledged last, by variable and time. */
  readonly #rows = new Map<string, Row>();
  /** Batches that were given up without an answer, oldest first. */
  readonly #givenUp: PostedItem[][] = [];
  #freshSecond = 500;

  constructor(service: Service, holder: TokenHolder, sourceName: string, random: Random) {
    this.#service = service;
    this.#holder = holder;
    this.sourceName = sourceName;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const die = this.#random();
      if (die < 0.5) await this.#post(1 + this.#below(12));
      else if (die < 0.6) await this.#post(60 + this.#below(60));
      else if (die < 0.7) await this.#postAndGiveUp(30 + this.#below(40));
      else if (die < 0.85) await this.#move();
      else await this.#remove();
    }
  }

  /** The rows that the service must hold of this source, in the form that `stored` gives. */
  expected(): string[] {
    return [...this.#rows.values()].map(({ posted }) => shapeOf(posted)).sort();
  }

  /** Rows of batches that were given up: the service may hold them besides or instead. */
  possible(): Set<string> {
    return new Set(this.#givenUp.flat().map(shapeOf));
  }

  /** Sends the batches again that were given up, in order; then everything is certain. */
  async sendGivenUp(): Promise<void> {
    for (const items of this.#givenUp.splice(0)) await this.#save(items);
  }

  /** The rows that the service holds of this source. */
  async stored(): Promise<string[]> {
    const rows: MeasurementRecord[] = [];
    const query = new URLSearchParams({ sourceName: this.sourceName, limit: '200' });
    for (let offset = 0; ; offset += 200) {
      const request: Request = { method: 'GET', path: `/api/v3/measurements?${query}&offset=${offset}` };
      const { answer } = await sendUntilAnswered<MeasurementRecord[]>(this.#service, this.#holder, request);
      rows.push(...answer.body);
      if (answer.body.length < 200) return rows.map(shapeOf).sort();
    }
  }

  #below = (limit: number) => Math.floor(this.#random() * limit);

  #items(count: number): PostedItem[] {
    const items = Array.from({ length: count }, () => {
      const make = variables[this.#below(variables.length)] ?? item;
      return make({
        startAt: moment(this.#below(120)),
        value: 1 + this.#below(5),
        sourceName: this.sourceName,
      });
    });
    // The last of doubles in one request wins; without them the model needs no rule for that.
    return [...new Map(items.map((one) => [keyOf(one), one])).values()];
  }

  #post = (count: number) => this.#save(this.#items(count));

  async #save(items: readonly PostedItem[]): Promise<void> {
    const { answer } = await sendUntilAnswered<SaveAnswer>(this.#service, this.#holder, posting(items));
    if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    const outcomes = answer.body.data.measurements;
    for (const [i, posted] of items.entries()) {
      if (posted.id !== undefined) this.#forget(posted.id);
      const { id: _, ...content } = posted;
      this.#rows.set(keyOf(posted), { posted: content, id: outcomes[i]?.id ?? 0 });
    }
  }

  async #postAndGiveUp(count: number): Promise<void> {
    const items = this.#items(count);
    const { status } = await sendOnce(this.#service, this.#holder, posting(items));
    if (status === 200) await this.#save(items);
    else this.#givenUp.push(items);
  }

  async #move(): Promise<void> {
    const row = this.#any();
    if (row === undefined) return;
    const changed = { ...row.posted, id: row.id, startAt: moment(this.#freshSecond++) };
    await this.#save([changed]);
  }

  async #remove(): Promise<void> {
    const row = this.#any();
    if (row === undefined) return;
    const { answer, tries } = await sendUntilAnswered(this.#service, this.#holder, {
      method: 'DELETE',
      path: '/api/v3/measurements/delete',
      body: { id: row.id },
    });
    // The row may be gone already after a try without an answer.
    if (answer.status !== 200 && !(answer.status === 404 && tries > 1))
      throw new Error(`The deletion of an acknowledged row was answered ${answer.status}.`);
    this.#forget(row.id);
  }

  /** A row that no batch without an answer could have touched. */
  #any(): Row | undefined {
    const uncertain = new Set(this.#givenUp.flat().map(keyOf));
    const rows = [...this.#rows].filter(([key]) => !uncertain.has(key)).map(([, row]) => row);
    return rows[this.#below(rows.length)];
  }

  #forget(id: number): void {
    for (const [key, row] of this.#rows) if (row.id === id) this.#rows.delete(key);
  }
}

const posting = (items: readonly PostedItem[]): Request => ({
  method: 'POST',
  path: '/api/v3/measurements/post',
  body: items,
});

const keyOf = ({ variableName, startAt }: { variableName: string; startAt: string }) =>
  `${variableName} ${startAt}`;

const shapeOf = (row: { variableName: string; startAt: string; value: unknown }) =>
  `${keyOf(row)} = ${row.value}`;
