import * as v from 'valibot';
import {
  longestQuestion,
  mostChosenStudies,
  mostChosenVariables,
  mostQuestions,
} from '../../domain/sharing/share-limits.ts';
import { choice } from '../fields/choice.ts';
import { field } from '../fields/field.ts';
import { flag } from '../fields/flag.ts';
import { listOf } from '../fields/list.ts';
import { ownUserId, recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';
import { date } from '../fields/times.ts';

/** Strict: without a member that is not understood, a link would show more than was meant. */
export const shareInput = v.strictObject({
  ...ownUserId,
  with: says(choice(['link']), 'link: for anyone who has the link and the code.'),
  name: mayHave(
    name(),
    'How you recognise it, such as "Dr. Hu". The same name again gives a new address and code, and the previous ones end. By default "A link".',
  ),
  variableIds: mayHave(
    listOf(recordId(), mostChosenVariables),
    'The variables it shows, and nothing else; empty if it shows only studies or the plan. By default everything, including what you start recording later.',
  ),
  studyIds: mayHave(
    listOf(text({ min: 1, max: 200 }), mostChosenStudies),
    'Your studies and finished experiments to show, by their ids in GET /studies: shown as you see them, over all their days. None by default.',
  ),
  todaysPlan: mayHave(
    flag(),
    'true also shows your medicines for the day on which it is read, with what was taken and when.',
  ),
  questions: mayHave(
    listOf(text({ min: 1, max: longestQuestion }), mostQuestions),
    'Up to three questions you want to ask, shown on the page.',
  ),
  goals: mayHave(flag(), 'true also shows your goals for these variables.'),
  from: mayHave(date(), 'The first day of your records that it shows; everything by default.'),
  mayRecord: mayHave(
    field({ type: 'boolean' }, (given, refuse) =>
      given === false ? false : refuse('does not apply to a link, which is read-only; leave it out.'),
    ),
    'Always false: a link is read-only.',
  ),
  until: says(date(), 'The last day on which it can be read, at most a year ahead.'),
});
