import { expect, test } from '@jest/globals';
import { whyNot } from '../../lib/local/database/engines.ts';
import { killRepeatedly } from '../support/faults/kill-database.ts';

const kills = 200;

(whyNot('dynoxide') === undefined ? test : test.skip)(
  `Dynoxide that is killed ${kills} times in the middle of writes has all that it acknowledged`,
  async () => {
    const { acknowledged, lost } = await killRepeatedly(kills);
    expect(acknowledged).toBeGreaterThan(5 * kills);
    expect(lost).toEqual([]);
  },
  1_200_000,
);
