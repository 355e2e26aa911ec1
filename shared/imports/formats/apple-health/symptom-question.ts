import type { ImportQuestion } from '../../collector.ts';

/** Asked once for all symptoms from Apple Health, by whichever export they come. */
export const symptomQuestion: ImportQuestion = {
  id: 'apple-symptoms',
  text: 'Apple Health rates symptoms as present, mild, moderate or severe. Record them from 1 to 5: mild 2, present 3, moderate 3.5, severe 5?',
  answers: ['yes', 'no'],
  examples: [],
};
