import { integrityProblems } from '../integrity/integrity.ts';
import { KillableRuntime } from './killable-runtime.ts';
import { type KilledWorkMaker, killedWorks } from './killed-work.ts';

/**
 * Kills the runtime in the middle of the work after `afterWrites` writes, starts it again and has the work done
 * again.
 */
export async function killDuring(
  killable: KillableRuntime,
  maker: KilledWorkMaker,
  afterWrites: number,
): Promise<{ readonly wasKilled: boolean; readonly problems: readonly string[] }> {
  const work = await maker(killable.service, killable.runtime);
  // Jobs that follow the stream finish first: only this work is to be killed.
  await killable.runtime.tick([]);
  const wasKilled = await killable.killDuring((runtime) => work.work(runtime, killable.service), afterWrites);
  const problems = [
    ...(await integrityProblems(killable.service)),
    ...(wasKilled ? await work.problemsAfterKill(killable.service) : []),
  ];
  await work.work(killable.runtime, killable.service);
  problems.push(
    ...(await work.problemsAfterAll(killable.service)),
    ...(await integrityProblems(killable.service)),
  );
  return { wasKilled, problems };
}

/** Kills the runtime `count` times, in each kind of work in turn, after a random number of writes. */
export async function crashes(count: number, random: () => number) {
  const killable = new KillableRuntime();
  const works = Object.entries(killedWorks);
  const problems: string[] = [];
  let kills = 0;
  try {
    await killable.start();
    for (let n = 0; n < count; n++) {
      const [name, maker] = works[n % works.length] as (typeof works)[number];
      const afterWrites = Math.floor(random() * 9);
      const result = await killDuring(killable, maker, afterWrites);
      if (result.wasKilled) kills++;
      problems.push(...result.problems.map((problem) => `${name}, after ${afterWrites} writes: ${problem}`));
    }
  } finally {
    await killable.remove();
  }
  return { kills, works: works.map(([name]) => name), problems };
}
