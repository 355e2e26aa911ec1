import * as v from 'valibot';
import { kinds } from '../../domain/variables/kind.ts';
import { flag } from '../fields/flag.ts';
import { ownUserId, recordId } from '../fields/numbers.ts';
import { formerly, mayHave, says } from '../fields/says.ts';
import { comparedSchema } from '../studies/compared.ts';

const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
const number = (sentence: string) => says(v.number(), sentence);
const text = (sentence: string) => says(v.string(), sentence);

/** Two variables that go together from day to day. */
export const discoverySchema = v.object({
  causeVariableId: count('What comes first; one of the two if that is unknown.'),
  causeVariableName: text('Your name for it.'),
  effectVariableId: count('What follows.'),
  effectVariableName: text('Your name for it.'),
  together: says(v.boolean(), 'true if we can’t tell which comes first.'),
  direction: says(v.picklist(['higher', 'lower']), 'How the effect differs with more of the cause.'),
  state: says(
    v.picklist(['new', 'kept', 'weaker']),
    'New today, unchanged, or weaker lately: it leaves the list after a week of that.',
  ),
  since: text('The day on which it began to stand out, YYYY-MM-DD.'),
  ...v.partial(comparedSchema).entries,
  confidenceLevel: mayHave(
    v.picklist(['high', 'medium', 'low']),
    'How certain it is. Absent, like all figures, once the pair is no longer compared.',
  ),
  dayToDayCorrelation: mayHave(
    v.number(),
    'The correlation of the days’ ranks, without weekday, trend and season.',
  ),
  sentences: says(
    v.array(v.string()),
    'The line in words, the link first; the last says what would make it more certain, if there is something to choose.',
  ),
  causeKind: says(v.picklist(kinds), 'What the cause is to you.'),
  effectKind: says(v.picklist(kinds), 'What the effect is to you.'),
  likelyReversed: says(
    v.boolean(),
    'The cause is a remedy taken when needed, and the effect is worse on those days: never show it as the remedy’s effect.',
  ),
  becauseOfIt: formerly(v.boolean(), 'likelyReversed'),
  testVariableIds: says(
    v.array(v.pipe(v.number(), v.integer())),
    'Which of the two an experiment can test, because you choose it; empty if there is nothing to choose.',
  ),
  nextStep: mayHave(v.string(), 'What would make it more certain; the last of the sentences.'),
  surer: v.optional(formerly(v.string(), 'nextStep')),
  studyId: mayHave(v.string(), 'Your study of this pair, if you have opened it.'),
});
export type DiscoveryRecord = v.InferOutput<typeof discoverySchema>;

const pairsByReason = v.object({
  tag: count('Entries of one count towards the other, or those of a third towards both.'),
  oneRecord: count('Both come from the same device or the same sitting.'),
  filled: count('On too many days neither was recorded.'),
  data: count('Too few days with both, or too little variation.'),
});

/** The list of discoveries as a whole. */
export const discoveryListSchema = v.object({
  madeAt: mayHave(v.string(), 'When it was made; absent until the first time.'),
  date: mayHave(v.string(), 'Only days before this one were compared, YYYY-MM-DD.'),
  days: count('From the first day with a record to the last one compared, at most 365.'),
  pairsCompared: count('How many pairs were compared; each direction counts as a pair.'),
  pairsLookedAt: formerly(v.number(), 'pairsCompared'),
  pairsNotCompared: says(pairsByReason, 'How many pairs could not be compared, by reason.'),
  pairsNotLookedAt: formerly(pairsByReason, 'pairsNotCompared'),
  variablesWithFewDays: count(
    'Variables recorded on fewer than 30 of the days: none of their pairs is compared.',
  ),
  expectedFalseShare: number('At most this share of the lines on such lists is expected to be chance.'),
  sentences: says(v.array(v.string()), 'Show these sentences with the list.'),
  unanswered: says(
    v.array(
      v.object({
        variableId: count('The variable.'),
        variableName: text('Your name for it.'),
        sentence: text('That it was not compared, and why.'),
      }),
    ),
    'Variables recorded only when something happens. Set fillingType to zero if a day without an entry means none, otherwise to none. Until then they are not compared.',
  ),
  certain: says(
    v.array(
      v.object({
        variableId: count('The variable.'),
        variableName: text('Your name for it.'),
        days: count('Days with a record, among those compared.'),
        sentence: text('What is usual, and the best and the worst week, as far as we can tell.'),
      }),
    ),
    'What is certain in any case, for up to three outcomes you record most.',
  ),
  leftOut: says(
    v.array(v.string()),
    'Variables left out because they move with another one, which represents both.',
  ),
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
    'If nothing stands out: the three pairs closest to having enough days.',
  ),
});
export type DiscoveryListRecord = v.InferOutput<typeof discoveryListSchema>;

/** Two variables whose line a person dismissed. */
export const dismissedLineSchema = v.object({
  causeVariableId: count('One of the two.'),
  causeVariableName: text('Your name for it.'),
  effectVariableId: count('The other.'),
  effectVariableName: text('Your name for it.'),
  dismissedAt: text('When it was dismissed.'),
});
export type DismissedLineRecord = v.InferOutput<typeof dismissedLineSchema>;

/** POST /discoveries/dismiss. */
export const discoveryDismissBody = v.object({
  causeVariableId: says(recordId(), 'One of the two variables of the line.'),
  effectVariableId: says(recordId(), 'The other.'),
  dismissed: mayHave(flag(), 'false restores a dismissed line; true by default.'),
  ...ownUserId,
});
