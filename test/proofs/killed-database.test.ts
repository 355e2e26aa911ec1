import { expect, test } from '@jest/globals';
import { engineNames, engineProblem, engineTitles } from '../../lib/local/database/engines.ts';
import { expectKept, killRepeatedly } from '../support/faults/kill-database.ts';

/** CI kills 20 times. */
const kills = Number(process.env.DAYMARK_KILLS ?? 200);

for (const engine of engineNames)
  (engineProblem(engine) === undefined ? test : test.skip)(
    `${engineTitles[engine]} that is killed ${kills} times in the middle of writes keeps what it acknowledged`,
    async () => {
      const outcome = await killRepeatedly(engine, kills);
      expect(outcome.acknowledged).toBeGreaterThan(5 * kills);
      expectKept(engine, kills, outcome);
    },
    1_200_000,
  );
