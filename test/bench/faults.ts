import { parseArgs } from 'node:util';
import { weather } from '../support/faults/storm.ts';
import { startRuntime } from '../support/runtime.ts';

// Storms of faults, each with its own seed: `node test/bench/faults.ts [--rounds 10] [--seed N] [--people 3]
// [--steps 25]`. Ends with 1 and the seed if a promise was broken.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '3' },
    steps: { type: 'string', default: '25' },
  },
});
const [rounds, firstSeed, people, steps] = [values.rounds, values.seed, values.people, values.steps].map(
  Number,
) as [number, number, number, number];

const plans = [
  { lose: 0.15 },
  { fail: 0.15, throttle: 0.02 },
  { leaveOver: 0.5, conflict: 0.2, lose: 0.05 },
  {
    lose: 0.08,
    fail: 0.08,
    throttle: 0.02,
    conflict: 0.1,
    leaveOver: 0.2,
    delay: 0.3,
    delayMilliseconds: 400,
  },
];
const unlimited = { requestsPerSecond: '100000', requestBurst: '100000' };
const runtime = await startRuntime({ context: unlimited });
try {
  for (let round = 0; round < rounds; round++) {
    const seed = firstSeed + round;
    const plan = plans[round % plans.length] ?? {};
    const { faults, acknowledgedRows, problems } = await weather(runtime, { seed, people, steps, plan });
    const met = Object.entries(faults.fates).map(([fate, count]) => `${fate} ${count}`);
    console.log(
      `seed ${seed}: ${faults.calls} calls (${met.join(', ')}), ${acknowledgedRows} rows acknowledged`,
    );
    for (const problem of problems) console.error(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await runtime.stop();
}
