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
import { category, unitName } from './names.ts';

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
  outcome: setting(flag(), 'Whether it is an outcome you want to improve.'),
  causeOnly: setting(flag(), 'Whether it can only be a cause.'),
  variableCategoryName: setting(category(), 'Its category.'),
  shareUserMeasurements: setting(
    flag(),
    'Whether what your records say about it counts in figures of many people, with another variable that is shared ' +
      'too; nothing but those figures is shared. Needs your own token, not an app’s.',
  ),
  description: setting(description(), 'What it is.'),
  preferredSourceNames: setting(
    sourceNames(),
    'Which source to use if sources overlap in a sum: the first of these that recorded that day. Sources that recorded nothing are skipped.',
  ),
  sourceCombination: setting(
    choice(['add', 'prefer']),
    'Whether sources of a sum are always added up, or only one is used on days with records from an automatic source, such as a watch; prefer by default.',
  ),
  confirmedDates: setting(
    v.pipe(
      listOf(date(), 200),
      v.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    ),
    'Dates that studies listed as unusual but that are correct: studies then treat them like all other days.',
  ),
  hidden: setting(
    flag(),
    'Whether it is kept out of lists and search; its records and studies stay as they are.',
  ),
  kind: setting(
    choice(kinds),
    'What it is to you: taken (a medicine), chosen (something you decide), felt, happens (comes by itself) or measured. Needs your own token.',
  ),
  recordsBleeding: setting(
    flag(),
    'Whether it records the days of your period, so that studies can allow for your cycle. Only one variable can: true here sets any other to false. false is stored, so that nobody asks again. Such a variable is left out of links that share everything and of assistants’ lists, unless it is named. Needs your own token.',
  ),
  goalAmount: setting(
    number(),
    'The value you want to reach, or not to exceed, in its unit. Needs your own token.',
  ),
  goalPer: setting(choice(goalPers), 'Whether your goal is for a day or a week; a day by default.'),
  goalDirection: setting(
    choice(goalDirections),
    'Whether your goal is at least or at most that value; at least by default.',
  ),
  limitDaysPerMonth: setting(
    integer({ min: 1, max: 31 }),
    'The most days a month on which you may take it, as you agreed with your doctor; your page for them shows it. Needs your own token.',
  ),
});

export const userVariableInputs = listOf(userVariableInput, 100);
