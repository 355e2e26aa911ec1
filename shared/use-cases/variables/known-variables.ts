import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';

/** The variables of the rows seen so far; each is read once per request. */
export class KnownVariables {
  readonly #userId: number;
  readonly #known = new Map<number, KnownVariable>();

  constructor(userId: number) {
    this.#userId = userId;
  }

  async load(variableIds: Iterable<number>): Promise<void> {
    const unseen = [...new Set(variableIds)].filter((id) => !this.#known.has(id));
    if (unseen.length === 0) return;
    for (const [, userVariable] of await findUserVariables(this.#userId, unseen)) this.add(userVariable);
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
