import type { Question } from '../../collect.ts';

/** Asked once for whatever comes from Apple's Health, by which way ever. */
export const symptomQuestion: Question = {
  id: 'apple-symptoms',
  text: 'Apple Health knows symptoms as present, mild, moderate or severe. Record them from 1 to 5: mild 2, present 3, moderate 3.5, severe 5?',
  answers: ['yes', 'no'],
  examples: [],
};
