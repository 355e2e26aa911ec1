import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Service, serviceAt } from '../client.ts';
import { integrityProblems } from '../integrity/integrity.ts';
import type { RuntimeEndpoints } from '../runtime.ts';
import { sendOnce } from './patient-client.ts';
import type { WriteScenario } from './write-scenario.ts';

/** Seconds after which a dead request does not count as being under way. */
const outlived = 31;

/** The result of breaking a request off: everything in `problems` is a promise broken. */
export interface BreakOffs {
  readonly writes: number;
  readonly problems: readonly string[];
}

/**
 * Breaks the request of a scenario off after some of its writes, each time in the name of a new person, and
 * compares what is there, before and after it is sent again, with a request that nothing disturbed. `choose` picks
 * the places from the number of writes that the undisturbed one made. The caller checks once, at the end, whether
 * all fits together: that takes reading the whole table.
 */
export async function breakOff(
  runtime: RuntimeEndpoints,
  scenario: WriteScenario,
  choose: (writes: number) => readonly number[],
): Promise<BreakOffs> {
  const service = serviceAt(runtime.url);
  const whole = await act(runtime, service, scenario, {});
  if (whole.status !== 200) return { writes: 0, problems: [`undisturbed it answered ${whole.status}`] };
  const expected = await whole.view();
  const problems: string[] = [];

  for (const stop of choose(whole.writes)) {
    const report = (problem: string) => problems.push(`after ${stop} of ${whole.writes} writes: ${problem}`);
    const plan = { seed: stop, handBackPart: 1, stopAfterWrites: stop };
    const broken = await act(runtime, service, scenario, plan);
    if (broken.status !== 503 && broken.status !== 200) report(`it answered ${broken.status}`);
    for (const problem of await integrityProblems(service)) report(problem);
    for (const problem of broken.halfDoneProblems?.(await broken.view()) ?? []) report(problem);

    await runtime.clock({ advance: outlived });
    const again = await broken.send();
    if (again.status !== 200 && again.status !== broken.onceMore)
      report(`sent again it answered ${again.status}: ${JSON.stringify(again.body)}`);
    const completed = await broken.view();
    if (!isDeepStrictEqual(completed, expected))
      report(`sent again it came to ${JSON.stringify(completed)} instead of ${JSON.stringify(expected)}`);
    const onceMore = await broken.send();
    if (onceMore.status !== (broken.onceMore ?? 200)) report(`once more it answered ${onceMore.status}`);
    if (!isDeepStrictEqual(await broken.view(), expected)) report('sending it once more changed something');
    await runtime.clock();
  }
  return { writes: whole.writes, problems };
}

async function act(
  runtime: RuntimeEndpoints,
  service: Service,
  scenario: WriteScenario,
  plan: Parameters<RuntimeEndpoints['setFaults']>[0],
) {
  const person = await service.createPerson();
  const word = `w${randomUUID().slice(0, 8)}`;
  const prepared = await scenario(service, person, word);
  const send = () => sendOnce(service, person, prepared.request);
  const view = async () =>
    JSON.parse(JSON.stringify(await prepared.view()).replaceAll(word, 'word')) as unknown;
  await runtime.setFaults(plan);
  const { status } = await send();
  const { writes } = await runtime.setFaults();
  return { ...prepared, status, writes, send, view };
}
