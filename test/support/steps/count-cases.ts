import { parentPort } from 'node:worker_threads';
import { countSteps } from './count-steps.ts';
import { type LinearCase, linearCases } from './linear-cases.ts';
import { worstTexts } from './worst-texts.ts';

export interface CountedCase extends Pick<LinearCase, 'topic' | 'input'> {
  /** Steps for texts of 1,500 characters. */
  readonly few: number;
  /** Steps for texts that are four times as long. */
  readonly many: number;
}

const short = 1500;
const long = 4 * short;

const count = ({ work, lengthOnly }: LinearCase, length: number) => {
  const texts = lengthOnly ? ['x'.repeat(length)] : worstTexts(length);
  return countSteps(() => {
    for (const text of texts) work(text);
  });
};

/** A thread of its own: counting slows down all code of its thread, and looks through all that was ever loaded there. */
const counted: CountedCase[] = linearCases.map((one) => ({
  topic: one.topic,
  input: one.input,
  few: count(one, short),
  many: count(one, long),
}));
parentPort?.postMessage(counted);
