import type { KnownVariable } from '../../domain/measurements/row.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { findUserVariables } from './user-variable.ts';

/** The variables of the rows seen so far; each is read once per request. */
export class KnownVariables {
  readonly #userId: number;
  readonly #known = new Map<number, KnownVariable>();

  readonly #listed: ReadonlyMap<number, UserVariable>;

  /** `listed` are some that were read along, whether rows have them or not. */
  constructor(userId: number, listed: readonly UserVariable[] = []) {
    this.#userId = userId;
    this.#listed = new Map(listed.map((one) => [one.variable.variableId, one]));
  }

  async load(variableIds: Iterable<number>): Promise<void> {
    const unseen = [...new Set(variableIds)].filter((id) => !this.#known.has(id));
    for (const id of unseen) {
      const listed = this.#listed.get(id);
      if (listed !== undefined) this.add(listed);
    }
    const unread = unseen.filter((id) => !this.#listed.has(id));
    if (unread.length === 0) return;
    for (const [, userVariable] of await findUserVariables(this.#userId, unread)) this.add(userVariable);
  }

  /** One that was read already. */
  add(userVariable: UserVariable): void {
    const settings = effectiveSettings(userVariable);
    this.#known.set(userVariable.variable.variableId, { userVariable, settings });
  }

  find(variableId: number): KnownVariable | undefined {
    return this.#known.get(variableId);
  }

  /** A measurement is only written once its variable is there. */
  get(variableId: number): KnownVariable {
    const known = this.find(variableId);
    if (known === undefined) throw new Error('A measurement names a variable that its person does not have.');
    return known;
  }
}
