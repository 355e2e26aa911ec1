import { listTags } from '../../../shared/data/variables/tag.ts';
import { findUserVariables } from '../../../shared/data/variables/user-variable.ts';
import type { Service, TokenHolder } from '../client.ts';
import { food, item, type SaveAnswer } from '../people/measurements.ts';
import { sendUntilAnswered } from './patient-client.ts';
import type { Random } from './recorder.ts';

/**
 * An app that tags variables and changes their settings, one request after the other, and remembers what was
 * acknowledged. It has variables of its own, so that nobody else touches them.
 */
export class SettingsChanger {
  readonly #service: Service;
  readonly #holder: TokenHolder;
  readonly #random: Random;
  #variableIds: readonly number[] = [];
  readonly #tags = new Map<string, number>();
  readonly #aliases = new Map<number, string>();

  constructor(service: Service, holder: TokenHolder, random: Random) {
    this.#service = service;
    this.#holder = holder;
    this.#random = random;
  }

  async run(steps: number): Promise<void> {
    const names = ['Bread', 'Butter', 'Cheese', 'Salt'].map((name) => food({ variableName: name }));
    const posted = await this.#send<SaveAnswer>('/api/v3/measurements/post', [...names, item()]);
    this.#variableIds = posted.data.measurements.slice(0, 4).map(({ variableId }) => variableId);
    for (let step = 0; step < steps; step++) {
      const die = this.#random();
      if (die < 0.45) await this.#tag();
      else if (die < 0.6) await this.#untag();
      else await this.#rename();
    }
  }

  /** The tags and names that were acknowledged, and those that are stored. */
  async compare() {
    const { userId } = this.#holder;
    const stored = await this.#service.inTable(async () => ({
      tags: await listTags(userId),
      userVariables: await findUserVariables(userId, this.#variableIds),
    }));
    return {
      acknowledged: { tags: sorted(this.#tags), aliases: sorted(this.#aliases) },
      stored: {
        tags: sorted(
          stored.tags.map((tag) => [pairOf(tag.taggedVariableId, tag.tagVariableId), tag.conversionFactor]),
        ),
        aliases: sorted(
          [...stored.userVariables].flatMap(([id, { settings }]) =>
            settings.alias === undefined ? [] : [[id, settings.alias] as const],
          ),
        ),
      },
    };
  }

  #below = (limit: number) => Math.floor(this.#random() * limit);

  /** A pair from an earlier to a later variable, so that no tag closes a circle. */
  #pair(): readonly [number, number] {
    const first = this.#below(3);
    const second = first + 1 + this.#below(3 - first);
    return [this.#variableIds[first] as number, this.#variableIds[second] as number];
  }

  async #tag(): Promise<void> {
    const [taggedVariableId, tagVariableId] = this.#pair();
    const conversionFactor = 1 + this.#below(9);
    await this.#send('/api/v3/userTags', { taggedVariableId, tagVariableId, conversionFactor });
    this.#tags.set(pairOf(taggedVariableId, tagVariableId), conversionFactor);
  }

  async #untag(): Promise<void> {
    const [tagged, tag] = this.#pair();
    const path = `/api/v3/userTags/delete?taggedVariableId=${tagged}&tagVariableId=${tag}`;
    const { answer, tries } = await sendUntilAnswered(this.#service, this.#holder, {
      method: 'DELETE',
      path,
    });
    const wasThere = this.#tags.delete(pairOf(tagged, tag));
    // The SDK's own second try of a deletion cannot know whether the first one or nobody removed the tag: 200.
    const isRight = answer.status === 200 || (answer.status === 404 && (!wasThere || tries > 1));
    if (!isRight) throw new Error(`Removing a tag was answered ${answer.status}.`);
  }

  /** Names go round among the variables, so that one is often set free and taken at once. */
  async #rename(): Promise<void> {
    const variableId = this.#variableIds[this.#below(4)] as number;
    const free = ['Breakfast', 'Supper', 'Snack', 'Treat', 'Lunch'].filter(
      (name) => ![...this.#aliases.values()].includes(name),
    );
    const alias = this.#random() < 0.25 ? null : (free[this.#below(free.length)] as string);
    await this.#send('/api/v3/userVariables', [{ variableId, alias }]);
    if (alias === null) this.#aliases.delete(variableId);
    else this.#aliases.set(variableId, alias);
  }

  async #send<Body>(path: string, body: unknown): Promise<Body> {
    const request = { method: 'POST', path, body } as const;
    const { answer } = await sendUntilAnswered<Body>(this.#service, this.#holder, request);
    if (answer.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

const pairOf = (tagged: number, tag: number) => `${tagged} ${tag}`;
const sorted = <Key, Value>(pairs: Iterable<readonly [Key, Value]>) =>
  [...pairs].map(([key, value]) => `${key}: ${value}`).sort();
