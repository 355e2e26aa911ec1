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
import { recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';
import { date } from '../fields/times.ts';

export const shareInput = v.object({
  with: says(choice(['link']), 'Who gets it: whoever has the link and the code.'),
  name: mayHave(
    name(),
    'How you recognise it, such as "Dr. Hu". The same name again gives a new address and code, and the previous ones end. "A link" unless given.',
  ),
  variableIds: mayHave(
    listOf(recordId(), mostChosenVariables),
    'What it shows, and nothing else; empty where it shows studies or the plan alone. Everything unless given, also what you begin to record later.',
  ),
  studyIds: mayHave(
    listOf(text({ min: 1, max: 200 }), mostChosenStudies),
    'Your own studies and experiments that are over, by their ids in GET /studies: shown as you see them, over all their days. None unless given.',
  ),
  todaysPlan: mayHave(
    flag(),
    'True: it also shows your medicines of the day on which it is read, with what was taken and when.',
  ),
  questions: mayHave(
    listOf(text({ min: 1, max: longestQuestion }), mostQuestions),
    'Up to three questions that you want to ask, shown on the page.',
  ),
  goals: mayHave(flag(), 'True: it also shows your goals for what it shows.'),
  from: mayHave(date(), 'The first day of your records that it shows; whatever there is unless given.'),
  mayRecord: mayHave(
    field({ type: 'boolean' }, (given, refuse) =>
      given === false ? false : refuse('cannot be given to a link, which only shows; leave it out.'),
    ),
    'False: a link only shows.',
  ),
  until: says(date(), 'The last day on which it can be read, at most a year ahead.'),
});
