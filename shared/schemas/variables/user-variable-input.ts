import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { kinds } from '../../domain/variables/kind.ts';
import { valences } from '../../domain/variables/valence.ts';
import { goalDirections, goalPers } from '../../domain/variables/variable.ts';
import { choice } from '../fields/choice.ts';
import { flag } from '../fields/flag.ts';
import { listOf } from '../fields/list.ts';
import { integer, number, recordId } from '../fields/numbers.ts';
import { mayHave, setting } from '../fields/says.ts';
import { sourceNames } from '../fields/source-names.ts';
import { name, text } from '../fields/texts.ts';
import { date } from '../fields/times.ts';
import { category } from './category.ts';
import { unitName } from './unit-name.ts';

const description = () => text({ max: 2000 });

const longestAction = 90 * daySeconds;

/** The settings of a variable, Rules 3. Other members of a posted record are ignored. */
export const userVariableInput = v.object({
  id: mayHave(recordId(), 'The variable’s id.'),
  variableId: mayHave(recordId(), 'The same.'),
  name: mayHave(name(), 'The variable’s name or alias, instead of its id.'),
  alias: setting(name(), 'Another name to show and find it by.'),
  unitAbbreviatedName: setting(unitName(), 'The unit its values are shown in.'),
  combinationOperation: setting(choice(['MEAN', 'SUM']), 'How values of one day combine.'),
  fillingType: setting(choice(['none', 'zero', 'value']), 'What a day without a record counts as.'),
  fillingValue: setting(number(), 'The value of such a day, with fillingType value.'),
  onsetDelay: setting(integer({ min: 0, max: 8_640_000 }), 'Seconds until an effect may begin.'),
  durationOfAction: setting(integer({ min: 600, max: longestAction }), 'Seconds an effect may last.'),
  minimumAllowedValue: setting(number(), 'Lower values are left out of analysis.'),
  maximumAllowedValue: setting(number(), 'Higher values are left out of analysis.'),
  valence: setting(choice(valences), 'Whether higher is better, worse or neither.'),
  outcome: setting(flag(), 'Whether it is something to be improved.'),
  causeOnly: setting(flag(), 'Whether it can only be a cause.'),
  variableCategoryName: setting(category(), 'Its category.'),
  shareUserMeasurements: setting(
    flag(),
    'Whether what your records say of it counts in figures of many people, with another variable that is shared ' +
      'too; nothing but those figures is shared by it. Takes your own token, not an app’s.',
  ),
  description: setting(description(), 'What it is.'),
  preferredSourceNames: setting(
    sourceNames(),
    'Where sources overlap in a sum, the one to take: the first of these that recorded that day. Those that never did are kept and passed over.',
  ),
  sourceCombination: setting(
    choice(['add', 'prefer']),
    'Whether sources of a sum always add up, or one is taken on days on which something that senses by itself, such as a watch, recorded; prefer unless set.',
  ),
  confirmedDates: setting(
    v.pipe(
      listOf(date(), 200),
      v.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    ),
    'Dates that studies listed as unusual and that are right as they are: studies then take them for days like all others.',
  ),
  hidden: setting(
    flag(),
    'Whether it is kept out of lists and search; its records and studies stay as they are.',
  ),
  kind: setting(
    choice(kinds),
    'What it is to you: taken (a medicine), chosen (something you decide), felt, happens (comes by itself) or measured. Takes your own token.',
  ),
  recordsBleeding: setting(
    flag(),
    'Whether it records on which days you bled, so that studies can allow for your cycle; one variable at most: true here ends it elsewhere. False is kept, so that nobody asks again. Such a variable is left out of links that share everything and of what assistants list, unless it is named. Takes your own token.',
  ),
  goalAmount: setting(
    number(),
    'What you want to reach, or not to exceed, in its unit. Takes your own token.',
  ),
  goalPer: setting(choice(goalPers), 'Whether your goal is for a day or a week; a day unless set.'),
  goalDirection: setting(
    choice(goalDirections),
    'Whether your goal is at least or at most that; at least unless set.',
  ),
  limitDaysPerMonth: setting(
    integer({ min: 1, max: 31 }),
    'The most days a month on which you may take it, as you agreed with your doctor; your page for them shows it. Takes your own token.',
  ),
});

export const userVariableInputs = listOf(userVariableInput, 100);
