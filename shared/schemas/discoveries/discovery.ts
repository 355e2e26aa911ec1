import * as v from 'valibot';
import { kinds } from '../../domain/variables/kind.ts';
import { flag } from '../fields/flag.ts';
import { recordId } from '../fields/numbers.ts';
import { ownUserId } from '../fields/own-user-id.ts';
import { mayHave, says } from '../fields/says.ts';
import { comparedSchema } from '../studies/compared.ts';

const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
const number = (sentence: string) => says(v.number(), sentence);
const text = (sentence: string) => says(v.string(), sentence);

/** Two variables that go together from day to day. */
export const discoverySchema = v.object({
  causeVariableId: count('What comes first, or one of the two if that is unknown.'),
  causeVariableName: text('As you call it.'),
  effectVariableId: count('What follows.'),
  effectVariableName: text('As you call it.'),
  together: says(v.boolean(), 'Which comes first is unknown.'),
  direction: says(v.picklist(['higher', 'lower']), 'Of the effect, with more of the cause.'),
  state: says(
    v.picklist(['new', 'kept', 'weaker']),
    'New since today, as before, or weaker lately: after a week of that it leaves.',
  ),
  since: text('The day on which it began to stand out, YYYY-MM-DD.'),
  ...v.partial(comparedSchema).entries,
  confidenceLevel: mayHave(
    v.picklist(['high', 'medium', 'low']),
    'How certain it is. Absent, like all figures, once the pair is no longer compared.',
  ),
  dayToDayCorrelation: mayHave(
    v.number(),
    'The same of the days’ places in order, without weekday, trend and season.',
  ),
  sentences: says(
    v.array(v.string()),
    'The line in words, the link first; the last says what would make it more certain, if there is something to choose.',
  ),
  causeKind: says(v.picklist(kinds), 'What the cause is to you.'),
  effectKind: says(v.picklist(kinds), 'What the effect is to you.'),
  becauseOfIt: says(
    v.boolean(),
    'The cause is a remedy taken when needed, and the effect is worse on those days: never shown as its effect.',
  ),
  testVariableIds: says(
    v.array(v.pipe(v.number(), v.integer())),
    'Which of the two an experiment can test, because you choose it; empty where there is nothing to choose.',
  ),
  surer: mayHave(v.string(), 'What would make it more certain; the last of the sentences.'),
  studyId: mayHave(v.string(), 'Your study of this pair, if you have opened it.'),
});
export type DiscoveryRecord = v.InferOutput<typeof discoverySchema>;

/** The list of discoveries as a whole. */
export const discoveryListSchema = v.object({
  madeAt: mayHave(v.string(), 'When it was made; absent until the first time.'),
  date: mayHave(v.string(), 'Only days before this one were looked at, YYYY-MM-DD.'),
  days: count('From the first day with a record to the last that was looked at, at most 365.'),
  pairsLookedAt: count('Each direction is a pair.'),
  pairsNotLookedAt: says(
    v.object({
      tag: count('Entries of one are counted in the other, or a third one’s in both.'),
      oneRecord: count('Both are of one device or of one sitting.'),
      filled: count('On too many days neither was recorded.'),
      data: count('Too few days with both, or too little variation.'),
    }),
    'How many could not be, by what they lack.',
  ),
  variablesWithFewDays: count('Recorded on fewer than 30 of the days: none of their pairs is looked at.'),
  expectedFalseShare: number('Of the lines of such lists, at most this share is expected to be chance.'),
  sentences: says(v.array(v.string()), 'Show these sentences with the list.'),
  unanswered: says(
    v.array(
      v.object({
        variableId: count('The variable.'),
        variableName: text('As you call it.'),
        sentence: text('That it was not compared, and why.'),
      }),
    ),
    'What is written down only when it happens: set its fillingType to zero if a day without an entry means none, to none if it does not. Until then it is not compared.',
  ),
  certain: says(
    v.array(
      v.object({
        variableId: count('The variable.'),
        variableName: text('As you call it.'),
        days: count('Days with a record, of those looked at.'),
        sentence: text('What is usual, and the best and the worst week, as far as they can be told.'),
      }),
    ),
    'What is certain whatever stands out, for up to three outcomes you record most.',
  ),
  leftOut: says(v.array(v.string()), 'Variables that move with another one, which stands for both.'),
  nearest: says(
    v.array(
      v.object({
        causeVariableId: v.pipe(v.number(), v.integer()),
        causeVariableName: v.string(),
        effectVariableId: v.pipe(v.number(), v.integer()),
        effectVariableName: v.string(),
        needs: text('For example “12 more days of Mood”.'),
      }),
    ),
    'Where nothing stands out: the three pairs that are nearest to enough days.',
  ),
});
export type DiscoveryListRecord = v.InferOutput<typeof discoveryListSchema>;

/** Two variables whose line a person dismissed. */
export const dismissedLineSchema = v.object({
  causeVariableId: count('One of the two.'),
  causeVariableName: text('As you call it.'),
  effectVariableId: count('The other.'),
  effectVariableName: text('As you call it.'),
  dismissedAt: text('When it was dismissed.'),
});
export type DismissedLineRecord = v.InferOutput<typeof dismissedLineSchema>;

/** POST /discoveries/dismiss. */
export const discoveryDismissBody = v.object({
  causeVariableId: says(recordId(), 'One of the two variables of the line.'),
  effectVariableId: says(recordId(), 'The other.'),
  dismissed: mayHave(flag(), 'false restores a dismissed line; true unless given.'),
  ...ownUserId,
});
