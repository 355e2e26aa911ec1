import { type Experiment, experimentId, stateOf } from '../../domain/experiments/experiment.ts';
import type { ExperimentDayView, ExperimentView } from '../../domain/experiments/experiment-view.ts';
import type { ExperimentOutcome } from '../../domain/experiments/result.ts';
import { levelOf } from '../../domain/experiments/schedule.ts';
import { checkLine, howToCheck } from '../../domain/experiments/study/check-line.ts';
import { experimentFacts } from '../../domain/experiments/study/experiment-facts.ts';
import { experimentTitle } from '../../domain/experiments/study/experiment-study.ts';
import { pairsChart } from '../../domain/experiments/study/pairs-chart.ts';
import { levelText } from '../../domain/experiments/texts/amounts.ts';
import { reportWords } from '../../domain/experiments/texts/report-words.ts';
import { formatDate, formatUtc, optionalDate } from '../../domain/time/calendar.ts';
import type { ExperimentRecord, ExperimentSummaryRecord } from '../../schemas/experiments/experiment.ts';
import type { ExperimentStatistics } from '../../schemas/experiments/experiment-result.ts';

export function toExperimentSummary(experiment: Experiment): ExperimentSummaryRecord {
  const { number, plan, causeVariableId, effectVariableId, commitment } = experiment;
  const { startedAt, pausedFrom, result } = experiment;
  return {
    id: experimentId(number),
    state: stateOf(experiment),
    title: experimentTitle({ plan }),
    causeVariableId,
    effectVariableId,
    plan,
    commitment,
    startedAt: formatUtc(startedAt),
    pausedFrom: optionalDate(pausedFrom),
    verdict: result?.verdict,
    endedAt: result && formatUtc(result.at),
  };
}

export function toExperimentRecord(
  opened: ExperimentView,
  today: ExperimentDayView | undefined,
): ExperimentRecord {
  const { experiment, days, progress, recordsChanged } = opened;
  const { plan, why, harms, prescriberAgrees, lengthChosen, result } = experiment;
  const words = reportWords(plan);
  const toDay = (day: ExperimentDayView) => dayRecord(experiment, day);
  return {
    ...toExperimentSummary(experiment),
    today: today && toDay(today),
    days: days.map(toDay),
    progress: { ...progress, asTold: progress.asPlanned, otherwise: progress.notAsPlanned },
    report: {
      ...words,
      whatIsDone: words.intervention,
      length: [...lengthChosen],
      why,
      harms,
      prescriberAgrees,
    },
    result: result && resultRecord(experiment, result),
    recordsChanged,
  };
}

const dayRecord = ({ plan }: Experiment, { day, pair, arm, isKept, answer }: ExperimentDayView) => ({
  date: formatDate(day),
  pair: pair + 1,
  level: levelOf(plan, arm),
  instruction: levelText(plan, arm),
  counts: isKept,
  answer,
});

function resultRecord(
  { secret, plan }: Experiment,
  result: ExperimentOutcome,
): NonNullable<ExperimentRecord['result']> {
  const { fingerprint: _, through: __, at, pairs, words, order, interval, ...rest } = result;
  const picture = pairsChart(plan, result);
  return {
    ...rest,
    at: formatUtc(at),
    words: [...words],
    order: [...order],
    interval: interval === null ? null : [...interval],
    pairs: pairs.map(({ pair, start, ...one }) => ({ ...one, pair: pair + 1, start: formatDate(start) })),
    figures: experimentFacts(plan, result),
    ...(secret === undefined ? {} : { secret, checkLine: checkLine(secret, plan) }),
    howToCheck: howToCheck,
    picture,
  };
}

/** The `statistics` of the study that an experiment becomes once it has ended. */
export const statisticsOf = (result: ExperimentOutcome): ExperimentStatistics => ({
  verdict: result.verdict,
  look: result.look,
  complete: result.complete,
  incomplete: result.incomplete,
  estimate: result.estimate,
  interval: result.interval === null ? null : [...result.interval],
  level: result.level,
  pValue: result.pValue,
});
