import * as v from 'valibot';
import { says } from '../fields/says.ts';

const count = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
const number = (sentence: string) => says(v.number(), sentence);
const text = (sentence: string) => says(v.string(), sentence);

/** Days with more and with less of a cause, side by side. */
export const comparedSchema = v.object({
  strengthLevel: says(
    v.picklist(['very strong', 'strong', 'moderate', 'weak', 'very weak']),
    'How strong the link is.',
  ),
  numberOfPairs: count('Days with both: an effect, and a cause before it.'),
  correlationCoefficient: number('Pearson’s r of these days, unadjusted.'),
  comparison: says(
    v.object({
      causeMean: number('Days with at least this much of the cause are compared with days below it.'),
      causeUnitAbbreviatedName: text('The unit of the cause.'),
      daysAbove: count('Days with at least that much.'),
      daysBelow: count('Days with less.'),
      effectAbove: number('Mean effect of the days with more.'),
      effectBelow: number('Mean effect of the days with less.'),
      effectUnitAbbreviatedName: text('The unit of the effect.'),
      wordsAbove: text('The days with more, for a picture: “7 h or more”, “With Wine”.'),
      wordsBelow: text('The days with less.'),
      effectWordsAbove: text('Their mean effect as people say it: “3.5 of 5”.'),
      effectWordsBelow: text('The same for the days with less.'),
    }),
    'What it looks like, in your own units.',
  ),
});
export type ComparedRecord = v.InferOutput<typeof comparedSchema>;
