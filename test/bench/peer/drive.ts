import type { Contender } from './contender.ts';
import type { PersonAtWork } from './work.ts';

export interface Driven {
  readonly operations: number;
  readonly cpuMicroseconds: number;
  readonly latencies: readonly number[];
}

/** Does an operation at least so many times: everybody the same share, at once, one request after another. */
export async function drive(
  contender: Contender,
  people: readonly PersonAtWork[],
  operations: number,
  operate: (person: PersonAtWork) => Promise<void>,
): Promise<Driven> {
  const share = Math.ceil(operations / people.length);
  const latencies: number[] = [];
  const before = await contender.cpuMicroseconds();
  const work = async (person: PersonAtWork) => {
    for (let done = 0; done < share; done++) {
      const startedAt = performance.now();
      await operate(person);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(people.map(work));
  const cpuMicroseconds = (await contender.cpuMicroseconds()) - before;
  return { operations: share * people.length, cpuMicroseconds, latencies };
}
