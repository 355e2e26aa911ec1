import type { Tool } from '../tool.ts';
import { answerDue } from './answer-due.ts';
import { comparePeriods } from './compare-periods.ts';
import { correct } from './correct.ts';
import { dailyValues } from './daily-values.ts';
import { due } from './due.ts';
import { experiments } from './experiments.ts';
import { findVariables } from './find-variables.ts';
import { overview } from './overview.ts';
import { record } from './record.ts';
import { study } from './study.ts';
import { undo } from './undo.ts';
import { whatStandsOut } from './what-stands-out.ts';

/** Everything an assistant can have done, in the order of the text. */
export const tools: readonly Tool[] = [
  findVariables,
  dailyValues,
  overview,
  comparePeriods,
  study,
  whatStandsOut,
  experiments,
  due,
  answerDue,
  record,
  correct,
  undo,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);
