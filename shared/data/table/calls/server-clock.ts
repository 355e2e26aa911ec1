/** DynamoDB refuses what was signed five minutes ago or ahead. */
const mostMilliseconds = 240_000;

/** The server's time, if it is known: a signature is checked against that. */
export class ServerClock {
  #offset = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  /** Learns from the answer to a refusal; true where it had been so wrong that trying again may help. */
  isCorrectedBy({ date, age }: Readonly<Record<string, unknown>>): boolean {
    const server = Date.parse(String(date));
    if (Number.isNaN(server) || age !== undefined) return false;
    const error = server - this.now().getTime();
    this.#offset += error;
    return Math.abs(error) >= mostMilliseconds;
  }
}
