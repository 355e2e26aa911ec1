import type { BareServer } from './bare.ts';
import type { Contender } from './contender.ts';
import type { PersonAtWork } from './work.ts';

export interface DriveResult {
  readonly operations: number;
  readonly cpuMicroseconds: number;
  /** The part of `cpuMicroseconds` that HTTP alone takes. */
  readonly httpMicroseconds: number;
  readonly latencies: readonly number[];
}

export interface DriveTarget {
  readonly contender: Contender;
  readonly bare: BareServer;
}

/** Does an operation at least `operations` times: everybody the same share, at once, one request after another. */
export async function timeOf(
  contender: Contender,
  people: readonly PersonAtWork[],
  operations: number,
  operate: (person: PersonAtWork) => Promise<void>,
): Promise<Omit<DriveResult, 'httpMicroseconds'>> {
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

/** The same, and what HTTP alone takes. */
export async function drive(
  { contender, bare }: DriveTarget,
  people: readonly PersonAtWork[],
  operations: number,
  operate: (person: PersonAtWork) => Promise<void>,
): Promise<DriveResult> {
  const driven = await timeOf(contender, people, operations, operate);
  const once = () => operate(people[0] as PersonAtWork);
  const http = await bare.cpuMicroseconds(contender, once, driven.operations / 2);
  return { ...driven, httpMicroseconds: http * driven.operations };
}
