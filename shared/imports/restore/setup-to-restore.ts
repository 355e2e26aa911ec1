import type { SetupLine } from '../../domain/exports/setup-line.ts';
import { restoreSetup, restoreStudies } from './restore.ts';
import { restorePerson } from './restore-person.ts';
import { Restoration, type SetupService } from './setup-service.ts';
import { restoredText } from './setup-text.ts';

/** Puts back what an export holds besides measurements, in three steps around them; each can be repeated. */
export class SetupToRestore {
  readonly #setup: readonly SetupLine[];
  readonly #service: SetupService;
  readonly #done = new Restoration();

  constructor(setup: readonly SetupLine[], service: SetupService) {
    this.#setup = setup;
    this.#service = service;
  }

  before(): Promise<void> {
    return restorePerson(this.#setup, this.#service, this.#done);
  }

  after(): Promise<void> {
    return restoreSetup(this.#setup, this.#service, this.#done);
  }

  /** Studies; answers in sentences what was put back, and what not. */
  async end(): Promise<readonly string[]> {
    await restoreStudies(this.#setup, this.#service, this.#done);
    return [restoredText(this.#done), ...this.#done.notes].filter((text) => text !== '');
  }
}
