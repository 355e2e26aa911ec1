import * as v from 'valibot';
import { fewestPairs, mostPairs, mostPeriodDays } from '../../domain/experiments/plan.ts';
import { choice } from '../fields/choice.ts';
import { flag } from '../fields/flag.ts';
import { integer, number } from '../fields/numbers.ts';
import { queryFlag } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';
import { date, timeOfDay } from '../fields/times.ts';

const longestText = 2000;

const planMembers = {
  causeVariableName: says(name(), 'Name or alias of what you want to try.'),
  effectVariableName: says(name(), 'Name or alias of what it could change.'),
  levelA: mayHave(number(), 'The one amount, in the unit of the cause; of yes and no 1 unless given.'),
  levelB: mayHave(number(), 'The other amount, such as 0; of yes and no 0 unless given.'),
  pairs: mayHave(
    integer({ min: fewestPairs, max: mostPairs }),
    'How many pairs of periods; 20 unless given. In each pair one period has the one amount, the other the other.',
  ),
  periodDays: mayHave(
    integer({ min: 1, max: mostPeriodDays }),
    'How many days a period has; by how long the cause acts unless given.',
  ),
  discardDays: mayHave(
    integer({ min: 0, max: mostPeriodDays - 1 }),
    'How many days at the beginning of every period are left out, while the cause before still acts.',
  ),
  effectDay: mayHave(
    choice(['same', 'next']),
    'Whether the effect of a day is recorded on the same or on the next day; by your usual hours unless given.',
  ),
  startDate: mayHave(date(), 'The first day, YYYY-MM-DD; tomorrow unless given, and never earlier.'),
  difference: mayHave(
    number(),
    'A difference in the effect that would matter to you: the plan says how likely it would be found.',
  ),
  prescriberAgrees: mayHave(
    flag(),
    'Of a treatment: true says that whoever prescribed it agrees that you vary it like this.',
  ),
};

/** POST /experiments/plan. */
export const experimentPlanInput = v.object(planMembers);

/** POST /experiments. */
export const experimentInput = v.object({
  ...planMembers,
  cardTimeLocal: mayHave(
    timeOfDay(),
    'When a day’s card appears, local time; 08:00:00 unless given, or two hours after your day begins if that is later.',
  ),
  why: mayHave(text({ max: longestText }), 'Why you make it, in your own words.'),
});

export type ExperimentInput = v.InferOutput<typeof experimentInput>;

const experimentIdField = () => text({ min: 1, max: 100 });

/** GET /experiments/one. */
export const experimentOneQuery = {
  id: says(experimentIdField(), 'The experiment, as `experiment-3`.'),
  includePublicPage: mayHave(
    queryFlag(),
    'true adds `publicPage` once it is over: the page as everybody would see it if it were published now. Nothing is published by that.',
  ),
};

/** POST /experiments/pause and /resume. */
export const experimentReference = v.object({
  id: says(experimentIdField(), 'The experiment, as `experiment-3`.'),
});

/** POST /experiments/stop. */
export const experimentStopInput = v.object({
  id: says(experimentIdField(), 'The experiment, as `experiment-3`.'),
  harms: mayHave(text({ max: longestText }), 'Any side effects, in your own words.'),
});
