/** The executions that an account may have at the same time, in all of its functions together. */
export class AccountConcurrency {
  readonly #most: number;
  #taken = 0;

  /** @param most undefined: any number */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** False where all are taken. */
  take(): boolean {
    if (this.#taken >= this.#most) return false;
    this.#taken += 1;
    return true;
  }

  giveBack(): void {
    this.#taken -= 1;
  }
}
