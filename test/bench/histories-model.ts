/**
 * Many more of the histories of `test/proofs/histories-model.test.ts`: `npm run bench -- histories-model --runs 2000`.
 * It prints its seed, and on a failure the shortest history that fails.
 */
import { parseArgs } from 'node:util';
import { runHistories } from '../proofs/histories-model/run-histories.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { startDatabase } from '../support/database.ts';
import { report } from './progress.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [numRuns, seed] = [Number(values.runs), Number(values.seed)];

const database = await startDatabase();
try {
  let held = 0;
  const summedUp = await runHistories(connectFaultily(database), {
    numRuns,
    seed,
    shortens: true,
    onRun: () => {
      held += 1;
      if (held % 50 === 0) report(`${held} histories held`);
    },
  });
  console.log(
    `${numRuns} histories held, seed ${seed}; ${summedUp} of their steps were answered from summaries.`,
  );
} finally {
  await database.stop();
}
