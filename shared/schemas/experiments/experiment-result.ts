import * as v from 'valibot';
import { says } from '../fields/says.ts';
import { absent } from './absent.ts';

const pairSchema = v.object({
  pair: says(v.number(), 'Counted from 1.'),
  order: says(v.picklist(['AB', 'BA']), 'Which level came first.'),
  start: says(v.string(), 'Its first day.'),
  a: says(
    v.nullable(v.number()),
    'The effect in the period with level a; null if too few days have a record.',
  ),
  b: says(v.nullable(v.number()), 'The same for level b.'),
  difference: says(v.nullable(v.number()), 'a minus b.'),
});

const verdictMembers = {
  verdict: says(
    v.picklist(['found', 'notFound', 'tooFew', 'stopped']),
    'found: the experiment shows a difference. notFound: it does not. tooFew: fewer than six pairs could be compared. stopped: you ended it before a planned analysis.',
  ),
  look: says(v.picklist(['half', 'end', 'stopped']), 'Which planned analysis it was.'),
  complete: says(v.number(), 'Pairs that could be compared.'),
  incomplete: says(v.number(), 'Pairs that could not.'),
  estimate: says(v.nullable(v.number()), 'Mean difference, a minus b.'),
  interval: says(
    v.nullable(v.array(v.number())),
    'The lowest and the highest difference that fit the records.',
  ),
  level: says(v.nullable(v.number()), 'The significance level of this analysis.'),
  pValue: says(v.nullable(v.number()), 'How likely a difference this large is if there is no effect.'),
};

const figureMembers = {
  ...verdictMembers,
  pairs: says(v.array(pairSchema), 'The result of each pair.'),
  flips: says(
    v.nullable(
      v.object({
        atLeast: says(v.number(), 'Orders with a difference at least as large.'),
        of: says(v.number(), 'How many orders there are, or were sampled.'),
      }),
    ),
    'In how many of all possible orders the difference would have been as large.',
  ),
  described: says(
    v.nullable(
      v.object({
        pairs: says(v.number(), 'Pairs that had ended.'),
        complete: says(v.number(), 'Of these, pairs that could be compared.'),
        meanA: says(v.nullable(v.number()), 'Mean effect with level a.'),
        meanB: says(v.nullable(v.number()), 'Mean effect with level b.'),
      }),
    ),
    'For a stopped experiment: what was seen, without a verdict.',
  ),
  worstCase: says(
    v.nullable(
      v.object({
        pairs: says(v.number(), 'All pairs.'),
        pValue: says(v.number(), 'The p-value with the incomplete pairs against the finding.'),
        stands: says(v.boolean(), 'Whether it would still be a finding.'),
      }),
    ),
    'The result if every incomplete pair had gone the other way as far as any pair did.',
  ),
  adherence: says(
    v.object({
      days: says(v.number(), 'Days with an instruction.'),
      known: says(v.number(), 'Days for which it is known what was done.'),
      followed: says(v.number(), 'Days nearer to the planned level.'),
      unknown: says(v.number(), 'Days for which it is not known.'),
      share: says(v.nullable(v.number()), 'followed divided by known.'),
    }),
    'How closely the plan was followed.',
  ),
  asDone: says(
    v.nullable(
      v.object({
        daysA: says(v.number(), 'Days nearer to level a.'),
        daysB: says(v.number(), 'Days nearer to level b.'),
        meanA: says(v.nullable(v.number()), 'Mean effect on the days nearer to level a.'),
        meanB: says(v.nullable(v.number()), 'Mean effect on the days nearer to level b.'),
        difference: says(v.nullable(v.number()), 'The first minus the second.'),
      }),
    ),
    'By what was actually done: an observation, not randomised.',
  ),
  carryOver: says(v.boolean(), 'Whether the cause may have acted in the days of the other period.'),
  order: says(v.array(v.picklist(['AB', 'BA'])), 'The random order, pair by pair.'),
};

/** The statistics of a study that is an experiment. */
export const experimentStatisticsSchema = v.object(verdictMembers);
export type ExperimentStatistics = v.InferOutput<typeof experimentStatisticsSchema>;

export const resultSchema = v.object({
  ...figureMembers,
  words: says(v.array(v.string()), 'The result in plain sentences.'),
  at: says(v.string(), 'When it was analysed, UTC.'),
  secret: absent(v.string(), 'The secret, in hexadecimal. Absent if it stayed in another deployment.'),
  howToCheck: says(v.string(), 'How anyone can check that the order and the plan were fixed at the start.'),
  figures: says(
    v.array(
      v.object({
        label: says(v.string(), 'What it is called.'),
        value: says(v.string(), 'The figure, rounded for reading.'),
        meaning: says(v.string(), 'What it is, in a sentence.'),
      }),
    ),
    'For the curious: the numbers behind it, each with what it means.',
  ),
  checkLine: absent(
    v.string(),
    'A line for a terminal that prints the commitment. Absent without the secret.',
  ),
  picture: absent(
    v.object({
      chartId: says(v.string(), 'The id of the drawing’s elements.'),
      chartTitle: says(v.string(), 'Its title.'),
      explanation: says(v.string(), 'What is shown, in a sentence.'),
      svg: says(v.string(), 'The drawing: each pair as a line from b to a, the difference with its range.'),
    }),
    'Absent if no pair, or too few, could be compared.',
  ),
});
