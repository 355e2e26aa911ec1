import * as v from 'valibot';
import { says } from '../fields/says.ts';
import { absent } from './absent.ts';

const pairSchema = v.object({
  pair: says(v.number(), 'Counted from 1.'),
  order: says(v.picklist(['AB', 'BA']), 'Which level came first.'),
  start: says(v.string(), 'Its first day.'),
  a: says(
    v.nullable(v.number()),
    'The effect in the period of level a; null where too few days have a record.',
  ),
  b: says(v.nullable(v.number()), 'The same of level b.'),
  difference: says(v.nullable(v.number()), 'a minus b.'),
});

const verdictMembers = {
  verdict: says(
    v.picklist(['found', 'notFound', 'tooFew', 'stopped']),
    'found: the experiment shows a difference. notFound: it does not. tooFew: fewer than six pairs could be compared. stopped: you ended it before a planned analysis.',
  ),
  look: says(v.picklist(['half', 'end', 'stopped']), 'Which planned look it was.'),
  complete: says(v.number(), 'Pairs that could be compared.'),
  incomplete: says(v.number(), 'Pairs that could not.'),
  estimate: says(v.nullable(v.number()), 'Mean difference, a minus b.'),
  interval: says(v.nullable(v.array(v.number())), 'From and to: differences that fit.'),
  level: says(v.nullable(v.number()), 'The chance of a false finding that the look may spend.'),
  pValue: says(v.nullable(v.number()), 'How likely a difference this large is without any effect.'),
};

const figureMembers = {
  ...verdictMembers,
  pairs: says(v.array(pairSchema), 'What every period gave.'),
  flips: says(
    v.nullable(
      v.object({
        atLeast: says(v.number(), 'Orders with a difference at least as large.'),
        of: says(v.number(), 'Orders in all, or drawn.'),
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
    'Of a stopped one: what was seen, without a verdict.',
  ),
  worstCase: says(
    v.nullable(
      v.object({
        pairs: says(v.number(), 'All pairs.'),
        pValue: says(v.number(), 'With the incomplete ones against the finding.'),
        stands: says(v.boolean(), 'Whether it would still be a finding.'),
      }),
    ),
    'If every incomplete pair had gone the other way as far as any pair did.',
  ),
  adherence: says(
    v.object({
      days: says(v.number(), 'Days of instructions.'),
      known: says(v.number(), 'Of which it is known what was done.'),
      followed: says(v.number(), 'Nearer the planned level.'),
      unknown: says(v.number(), 'Of which it is not known.'),
      share: says(v.nullable(v.number()), 'Followed of known.'),
    }),
    'How closely the plan was followed.',
  ),
  asDone: says(
    v.nullable(
      v.object({
        daysA: says(v.number(), 'Days nearer level a.'),
        daysB: says(v.number(), 'Days nearer level b.'),
        meanA: says(v.nullable(v.number()), 'Mean effect of the former.'),
        meanB: says(v.nullable(v.number()), 'Mean effect of the latter.'),
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
  secret: absent(
    v.string(),
    'The secret, hexadecimal. Absent where it was left behind in another deployment.',
  ),
  howToCheck: says(v.string(), 'How anyone can check that order and plan were fixed at the start.'),
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
    'Absent where no pair could be compared, or too few.',
  ),
});
