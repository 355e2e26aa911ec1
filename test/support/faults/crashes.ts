import { integrityProblems } from '../integrity/integrity.ts';
import { MortalRuntime } from './mortal-runtime.ts';
import { type MortalWorkMaker, mortalWorks } from './mortal-works.ts';

/** Kills the runtime in the middle of the work after so many writes, starts it again and has the work done again. */
export async function dieIn(
  mortal: MortalRuntime,
  maker: MortalWorkMaker,
  afterWrites: number,
): Promise<{ readonly hasDied: boolean; readonly problems: readonly string[] }> {
  const work = await maker(mortal.service, mortal.runtime);
  const hasDied = await mortal.dieDuring((runtime) => work.work(runtime, mortal.service), afterWrites);
  const problems = [
    ...(await integrityProblems(mortal.service)),
    ...(hasDied ? await work.problemsAfterDeath(mortal.service) : []),
  ];
  await work.work(mortal.runtime, mortal.service);
  problems.push(
    ...(await work.problemsAfterAll(mortal.service)),
    ...(await integrityProblems(mortal.service)),
  );
  return { hasDied, problems };
}

/** Some deaths, in each kind of work in turn, after a number of writes that chance decides. */
export async function crashes(count: number, random: () => number) {
  const mortal = new MortalRuntime();
  const works = Object.entries(mortalWorks);
  const problems: string[] = [];
  let deaths = 0;
  try {
    await mortal.start();
    for (let n = 0; n < count; n++) {
      const [name, maker] = works[n % works.length] as (typeof works)[number];
      const afterWrites = Math.floor(random() * 9);
      const result = await dieIn(mortal, maker, afterWrites);
      if (result.hasDied) deaths++;
      problems.push(...result.problems.map((problem) => `${name}, after ${afterWrites} writes: ${problem}`));
    }
  } finally {
    await mortal.remove();
  }
  return { deaths, works: works.map(([name]) => name), problems };
}
