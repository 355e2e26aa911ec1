import { join } from 'node:path';
import { MeasuredProcess } from '../served/measured-process.ts';
import type { Contender } from './contender.ts';

/** A server that only reads requests and has their answers ready: the cost of HTTP alone. */
export class BareServer {
  readonly #process: MeasuredProcess;

  private constructor(process: MeasuredProcess) {
    this.#process = process;
  }

  static async start(): Promise<BareServer> {
    const script = join(import.meta.dirname, 'bare-server.ts');
    return new BareServer(await MeasuredProcess.start({ script, args: [], folder: import.meta.dirname }));
  }

  /** Microseconds of CPU for each time that the operation's requests are sent, by as many connections at once. */
  async cpuMicroseconds(
    { connections: [first, ...others] }: Contender,
    operate: () => Promise<void>,
    times: number,
  ): Promise<number> {
    if (first === undefined) throw new Error('There is nobody to ask.');
    let sum = 0;
    const here = [first, ...others].map((connection) => connection.elsewhere(this.#process.url));
    for (const { answer, ...sent } of await first.exchangesOf(operate)) {
      await here[0]?.send({ method: 'PUT', path: '/', body: answer });
      const share = Math.ceil(times / here.length);
      const before = await this.#process.cpuMicroseconds();
      await Promise.all(
        here.map(async (connection) => {
          for (let done = 0; done < share; done++) await connection.send(sent);
        }),
      );
      sum += ((await this.#process.cpuMicroseconds()) - before) / (share * here.length);
    }
    for (const connection of here) connection.close();
    return sum;
  }

  stop = (): Promise<void> => this.#process.stop();
}
