import type { SetupLine } from '../../domain/exports/setup-line.ts';
import { restoreSetup, restoreStudies } from './restore.ts';
import { restorePerson } from './restore-person.ts';
import { Restoration, type SetupService } from './setup-service.ts';
import { restoredText } from './setup-text.ts';

/** Restores everything of an export but measurements, in three steps around them; each may be repeated. */
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

  /** Restores studies; gives sentences on what was restored, and what was not. */
  async end(): Promise<readonly string[]> {
    await restoreStudies(this.#setup, this.#service, this.#done);
    return [restoredText(this.#done), ...this.#done.notes].filter((text) => text !== '');
  }
}
