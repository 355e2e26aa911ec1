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
  levelA: mayHave(number(), 'One amount, in the unit of the cause; for yes and no, 1 by default.'),
  levelB: mayHave(number(), 'The other amount, such as 0; for yes and no, 0 by default.'),
  pairs: mayHave(
    integer({ min: fewestPairs, max: mostPairs }),
    'How many pairs of periods; 20 by default. In each pair, each period has one of the two amounts.',
  ),
  periodDays: mayHave(
    integer({ min: 1, max: mostPeriodDays }),
    'How many days a period has; by default it depends on how long the cause acts.',
  ),
  discardDays: mayHave(
    integer({ min: 0, max: mostPeriodDays - 1 }),
    'How many days are left out at the beginning of each period, while the previous level still acts.',
  ),
  effectDay: mayHave(
    choice(['same', 'next']),
    'Whether the effect of a day is recorded on the same day or the next; by default it follows your usual hours.',
  ),
  startDate: mayHave(date(), 'The first day, YYYY-MM-DD; tomorrow by default, and never earlier.'),
  difference: mayHave(
    number(),
    'A difference in the effect that would matter to you: the plan says how likely it is to be found.',
  ),
  prescriberAgrees: mayHave(
    flag(),
    'For a treatment: true confirms that whoever prescribed it agrees that you vary it like this.',
  ),
};

/** POST /experiments/plan. */
export const experimentPlanInput = v.object(planMembers);

/** POST /experiments. */
export const experimentInput = v.object({
  ...planMembers,
  cardTimeLocal: mayHave(
    timeOfDay(),
    'When a day’s card appears, local time; by default 08:00:00, or two hours after your day begins if that is later.',
  ),
  why: mayHave(text({ max: longestText }), 'Why you are doing it, in your own words.'),
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
