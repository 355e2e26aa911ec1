import type { Tool } from '../tool.ts';
import { answerDue } from './answer-due.ts';
import { comparePeriods } from './compare-periods.ts';
import { dailyValues } from './daily-values.ts';
import { due } from './due.ts';
import { findVariables } from './find-variables.ts';
import { record } from './record.ts';
import { study } from './study.ts';
import { undo } from './undo.ts';
import { whatStandsOut } from './what-stands-out.ts';

/** Everything an assistant can have done, in the order in which it is told. */
export const tools: readonly Tool[] = [
  findVariables,
  dailyValues,
  comparePeriods,
  study,
  whatStandsOut,
  due,
  answerDue,
  record,
  undo,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);
