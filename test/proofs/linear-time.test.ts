import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { routes } from '../../shared/routes/index.ts';
import type { CountedCase } from '../support/steps/count-cases.ts';

const worker = new Worker(new URL('../support/steps/count-cases.ts', import.meta.url));
const [counted] = (await once(worker, 'message')) as [CountedCase[]];

/** Four times the text may take four times the steps, and a little for what is done once: never sixteen times. */
const isLinear = ({ few, many }: CountedCase) => many <= few * 4 * 1.25;

const casesOf = (topic: string) => counted.filter((one) => one.topic === topic);

test.each(routes.map(({ id }) => id))(
  '%s reads each parameter and each text of a body in steps that grow with its length',
  (id) => {
    expect(casesOf(id)).not.toEqual([]);
    expect(casesOf(id).filter((one) => !isLinear(one))).toEqual([]);
  },
);

test.each(['HTML', 'notes', 'time zones', 'cards that are posted back', 'a chain of tags'])(
  '%s: what is done with texts later takes steps that grow with their length',
  (topic) => {
    expect(casesOf(topic)).not.toEqual([]);
    expect(casesOf(topic).filter((one) => !isLinear(one))).toEqual([]);
  },
);

test('the counter finds what is not linear', () => {
  expect(casesOf('the counter itself').map(isLinear)).toEqual([false]);
});
