import type { StudyVotes } from '../../../shared/schemas/studies/study-votes.ts';
import type { Service, TokenHolder } from '../client.ts';
import { food, item, type SaveAnswer } from '../people/measurements.ts';
import { sendUntilAnswered } from './patient-client.ts';
import type { Random } from './recorder.ts';

const values = ['up', 'down', 'none'] as const;
const types = ['causality', 'usefulness'] as const;

/** An app that votes on a pair everybody else votes on too, and remembers the vote that was acknowledged last. */
export class Voter {
  readonly #service: Service;
  readonly #holder: TokenHolder;
  readonly #random: Random;
  readonly #votes: Record<(typeof types)[number], string> = { causality: 'none', usefulness: 'none' };
  #pair = { causeVariableId: 0, effectVariableId: 0 };

  constructor(service: Service, holder: TokenHolder, random: Random) {
    this.#service = service;
    this.#holder = holder;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    const items = [food({ sourceName: 'Votes' }), item({ sourceName: 'Votes' })];
    const { body } = await this.#post<SaveAnswer>('/api/v3/measurements/post', items);
    const [cause, effect] = body.data.measurements.map(({ variableId }) => variableId);
    this.#pair = { causeVariableId: cause ?? 0, effectVariableId: effect ?? 0 };
    for (let step = 0; step < steps; step++) {
      const type = this.#oneOf(types);
      const value = this.#oneOf(values);
      const { status } = await this.#post('/api/v3/votes', { ...this.#pair, type, value });
      if (status !== 200) throw new Error(`A vote was answered ${status}.`);
      this.#votes[type] = value;
    }
  }

  /** Votes that count and are not the ones acknowledged last. */
  async problems(): Promise<string[]> {
    // Casting the last vote once more changes nothing and shows how all stand.
    const again = { ...this.#pair, type: 'causality', value: this.#votes.causality };
    const { body } = await this.#post<{ data: { studyVotes: StudyVotes } }>('/api/v3/votes', again);
    const { studyVotes } = body.data;
    return types.flatMap((type) => {
      const { userVote } = studyVotes[type];
      return userVote === this.#votes[type]
        ? []
        : [`${type} is ${userVote}, acknowledged ${this.#votes[type]}`];
    });
  }

  #oneOf = <Value>(all: readonly Value[]): Value => all[Math.floor(this.#random() * all.length)] as Value;

  #post = async <Body>(path: string, body: unknown) =>
    (await sendUntilAnswered<Body>(this.#service, this.#holder, { method: 'POST', path, body })).answer;
}
