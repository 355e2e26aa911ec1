import type { Fact } from '../../studies/study-facts.ts';
import type { StudyPage } from '../../studies/study-page.ts';
import { formatDate, parseDate } from '../../time/calendar.ts';
import type { ExperimentPlan } from '../plan.ts';
import { reportWords } from '../texts/report-words.ts';
import { checkLine, howToCheck } from './check-line.ts';
import { signedDifference, signedRange } from './difference-text.ts';
import { type EndedExperiment, experimentText, verdictWords } from './experiment-study.ts';
import { pairsChart } from './pairs-chart.ts';

/** All that publishing an experiment shows. What the person wrote of their reason and of harms is not in it. */
export function experimentPage(experiment: EndedExperiment): StudyPage {
  const { plan, result, secret, commitment } = experiment;
  const { title, tagLine, sentences, disclaimer, figures } = experimentText(experiment);
  const picture = pairsChart(plan, result);
  return {
    type: 'experiment',
    causeName: plan.cause.name,
    effectName: plan.effect.name,
    verdict: verdictOf(result.verdict),
    text: { title, tagLine, sentences, disclaimer },
    experiment: {
      verdict: verdictWords[result.verdict],
      ...differenceOf(experiment),
      report: reportFacts(plan, experiment),
      ...(secret === undefined
        ? {}
        : { check: { commitment, secret, line: checkLine(secret, plan), how: howToCheck } }),
    },
    facts: figures,
    chartGroups:
      picture === undefined
        ? []
        : [{ id: 'pairs', heading: 'Every pair', charts: [{ ...picture, isEmpty: false }] }],
    engineVersion: plan.rule,
    analysedAt: result.at,
  };
}

function verdictOf(verdict: EndedExperiment['result']['verdict']): StudyPage['verdict'] {
  if (verdict === 'found') return 'finding';
  return verdict === 'notFound' ? 'none' : 'insufficient';
}

type Difference = Pick<NonNullable<StudyPage['experiment']>, 'difference' | 'differenceWords'>;

function differenceOf({ plan, result: { estimate, interval } }: EndedExperiment): Difference {
  if (estimate === null || interval === null)
    return { differenceWords: 'A line without a mark: no difference is shown.' };
  const [low, high] = interval;
  const largest = Math.max(...[estimate, low, high].map(Math.abs)) || 1;
  return {
    difference: { at: estimate / largest, low: low / largest, high: high / largest },
    differenceWords: `A line around no difference, with the difference at ${signedDifference(plan, estimate)} and its range from ${signedRange(plan, interval)}.`,
  };
}

/** The parts of a report of an experiment with one person. */
function reportFacts(plan: ExperimentPlan, { lengthChosen, result }: EndedExperiment): Fact[] {
  const { design, intervention, outcome, stopping, order, analysis } = reportWords(plan);
  const first = parseDate(plan.startDate) ?? 0;
  const parts: [string, string][] = [
    ['Design', design],
    ['What each day asked', intervention],
    ['What was compared', outcome],
    ['How the length was chosen', lengthChosen.join(' ')],
    ['When results were checked', stopping],
    ['How the order was randomised', order],
    ['How it was analysed', analysis],
    ['Dates', `${formatDate(first)} to ${formatDate(Math.max(first, result.through))}`],
  ];
  return parts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value, meaning: '' }));
}
