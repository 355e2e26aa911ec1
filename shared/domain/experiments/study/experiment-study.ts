import type { StudyText } from '../../studies/study-text.ts';
import type { Experiment } from '../experiment.ts';
import type { ExperimentOutcome } from '../result.ts';
import { levelText } from '../texts/amounts.ts';
import { experimentFacts } from './experiment-facts.ts';

/** An experiment that has ended is one of its person's studies. */
export type EndedExperiment = Experiment & { readonly result: ExperimentOutcome };

export const isEnded = (experiment: Experiment): experiment is EndedExperiment =>
  experiment.result !== undefined;

/** An ended experiment in the parts that every study has. The last sentence of every result is its disclaimer. */
export function experimentText({ plan, result }: EndedExperiment): StudyText {
  const sentences = result.words.slice(0, -1);
  return {
    title: experimentTitle({ plan, result }),
    tagLine: sentences[0] ?? '',
    sentences,
    missing: [],
    leftOut: [],
    figures: experimentFacts(plan, result),
    disclaimer: result.words.at(-1) ?? '',
    finding: findingOf(result),
    // The test has been made.
    canBeTested: false,
  };
}

function findingOf({ verdict }: ExperimentOutcome): StudyText['finding'] {
  if (verdict === 'found') return 'prediction';
  return verdict === 'notFound' ? 'none' : 'insufficient';
}

/** The question while it runs, and then the outcome. */
export function experimentTitle({ plan, result }: Pick<Experiment, 'plan' | 'result'>): string {
  const { cause, effect } = plan;
  const question = `Does ${cause.name} change ${effect.name}?`;
  if (result === undefined) return question;
  const [a, b] = [levelText(plan, 'A'), levelText(plan, 'B')];
  switch (result.verdict) {
    case 'found':
      return `${effect.name} was ${(result.estimate ?? 0) > 0 ? 'higher' : 'lower'} with ${a} than with ${b}`;
    case 'notFound':
      return `No difference in ${effect.name} was shown between ${a} and ${b}`;
    case 'tooFew':
      return `Too few pairs to compare: ${lowered(question)}`;
    case 'stopped':
      return `Stopped early: ${lowered(question)}`;
  }
}

const lowered = (question: string) => `${question.charAt(0).toLowerCase()}${question.slice(1)}`;

export const verdictWords: Readonly<Record<ExperimentOutcome['verdict'], string>> = {
  found: 'Difference found',
  notFound: 'No difference shown',
  tooFew: 'Too few pairs',
  stopped: 'Stopped early',
};
