import { parseArgs } from 'node:util';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { onCards } from '../operations/cards.ts';
import { serviceAt } from '../support/client.ts';
import { breakOff } from '../support/faults/break-off.ts';
import { crashes } from '../support/faults/crashes.ts';
import { outage } from '../support/faults/outage.ts';
import { weather } from '../support/faults/storm.ts';
import { integrityProblems } from '../support/integrity/integrity.ts';
import { startRuntime } from '../support/runtime.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

// Faults of the database and of the machine, longer than the tests have time for: `npm run bench -- faults
// [--rounds 8] [--crashes 6] [--outage 10] [--seed N]`. Ends with 1 and the seed if a promise was broken.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    people: { type: 'string', default: '3' },
    steps: { type: 'string', default: '20' },
    crashes: { type: 'string', default: '6' },
    outage: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const numberOf = (name: keyof typeof values) => Number(values[name]);
const firstSeed = numberOf('seed');

function report(what: string, figures: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'held' : 'BROKEN'}  ${what}: ${figures}`);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

const plans = [
  { lose: 0.15 },
  { fail: 0.15, throttle: 0.02 },
  { handBackPart: 0.5, conflict: 0.2, lose: 0.05 },
  {
    lose: 0.08,
    fail: 0.08,
    throttle: 0.02,
    conflict: 0.1,
    handBackPart: 0.2,
    delay: 0.3,
    delayMilliseconds: 400,
  },
];

console.log(`seed ${firstSeed}`);
const runtime = await startRuntime({
  context: withoutRateLimits,
  // A purge under way while the table is read would look like something half-done.
  schedules: 'manual',
});
try {
  for (let round = 0; round < numberOf('rounds'); round++) {
    const seed = firstSeed + round;
    const plan = plans[round % plans.length] ?? {};
    const storm = { seed, people: numberOf('people'), steps: numberOf('steps'), plan };
    const { faults, acknowledgedRows, problems } = await weather(runtime, storm);
    const met = Object.entries(faults.fates).flatMap(([fate, count]) =>
      count > 0 ? [`${fate} ${count}`] : [],
    );
    report(`storm ${seed}`, `${faults.calls} calls (${met.join(', ')}), ${acknowledgedRows} rows`, problems);
  }
  for (const [operation, scenarios] of onCards('faults'))
    for (const scenario of scenarios) {
      const { writes, problems } = await breakOff(runtime, scenario, (count) => [...Array(count).keys()]);
      report(`${operation}, ${scenario.name}`, `broken off after each of ${writes} writes`, problems);
    }
  report('in the end', 'all of it', await integrityProblems(serviceAt(runtime.url)));
  const { statuses, problems } = await outage(runtime, numberOf('outage'));
  report(`database away for ${values.outage} s`, `answers ${JSON.stringify(statuses)}`, problems);
} finally {
  await runtime.stop();
}
const died = await crashes(numberOf('crashes'), mulberry32(firstSeed));
report('killed and started again', `${died.kills} times during ${died.works.join(', ')}`, died.problems);
