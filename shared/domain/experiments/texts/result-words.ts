import { counted, inDays, numbered, outOf } from '../../texts/counted.ts';
import {
  beforeUnit,
  directedText,
  isNoDifference,
  shortDifference,
  withDifferenceUnit,
} from '../../units/amount-text.ts';
import type { Evaluation } from '../evaluate.ts';
import { actionDays, type ExperimentPlan } from '../plan.ts';
import { levelText, unitOf } from './amounts.ts';

const noAdvice = 'This is not medical advice.';
const onePerson = 'This holds for one person and this time; it is not medical advice.';

/** The result in plain sentences. A look that continues says nothing at all. */
export function resultWords(plan: ExperimentPlan, evaluation: Evaluation, daysMoved = 0): string[] {
  const moved = movedWords(daysMoved);
  switch (evaluation.verdict) {
    case 'continue':
      return [];
    case 'stopped':
      return [
        `Stopped after ${evaluation.pairs.length} of ${plan.pairs} pairs, before a planned analysis, so it was not analysed.`,
        ...moved,
        noAdvice,
      ];
    case 'tooFew':
      return [
        `${evaluation.complete === 0 ? 'None' : `Only ${evaluation.complete}`} of ${plan.pairs} pairs could be compared; at least 6 are needed for an answer.`,
        ...moved,
        noAdvice,
      ];
    default:
      return [
        ...(evaluation.verdict === 'found'
          ? foundWords(plan, evaluation)
          : [notFoundWords(plan, evaluation)]),
        ...earlyWords(plan, evaluation),
        ...incompleteWords(plan, evaluation),
        ...adherenceWords(plan, evaluation),
        ...carryOverWords(plan, evaluation),
        ...asDoneWords(plan, evaluation),
        ...moved,
        onePerson,
      ];
  }
}

const movedWords = (days: number): string[] =>
  days === 0 ? [] : [`You changed time zones on ${counted(days, 'day')} of this experiment.`];

function foundWords(plan: ExperimentPlan, { estimate, interval, pValue }: Evaluation): string[] {
  return [
    `${comparison(plan, estimate ?? 0)}${rangeText(plan, interval)}.`,
    `The days were randomised, so weekdays, weather or a trend don’t explain this. Chance could: with no effect at all, a difference this large would come up in about 1 in ${drawsText(pValue ?? 1)} random orders. This tests following the plan, expectations included.`,
  ];
}

function notFoundWords(
  plan: ExperimentPlan,
  { estimate, interval, neverDiffers, complete }: Evaluation,
): string {
  if (neverDiffers)
    return `${plan.effect.name} was the same in both periods of all ${complete} pairs. This experiment did not show that it makes a difference.`;
  const [low, high] = interval ?? [0, 0];
  return `${comparison(plan, estimate ?? 0)}. This experiment did not show that it makes a difference; anything from ${sideText(plan, low)} to ${sideText(plan, high)} still fits.`;
}

function comparison(plan: ExperimentPlan, estimate: number): string {
  const unit = unitOf(plan.effect);
  const than = isNoDifference(estimate, unit) ? 'the same as' : `${directedText(estimate, unit)} than`;
  return `On days with ${levelText(plan, 'A')}, ${plan.effect.name} was ${than} on days with ${levelText(plan, 'B')}`;
}

function rangeText(plan: ExperimentPlan, interval: Evaluation['interval']): string {
  if (interval === null) return '';
  const unit = unitOf(plan.effect);
  const [first, second] = interval.map(Math.abs).sort((a, b) => a - b);
  const [from, to] = [shortDifference(first ?? 0, unit), shortDifference(second ?? 0, unit)];
  return from === to ? '' : ` (95% range ${beforeUnit(from, unit)} to ${withDifferenceUnit(to, unit)})`;
}

function sideText(plan: ExperimentPlan, difference: number): string {
  const unit = unitOf(plan.effect);
  return isNoDifference(difference, unit) ? 'no difference' : directedText(difference, unit);
}

/** The N of "1 of N draws": two digits, thousands with commas. */
const drawsText = (pValue: number): string =>
  Number(Number((1 / pValue).toPrecision(12)).toPrecision(2)).toLocaleString('en-US');

function earlyWords(plan: ExperimentPlan, { look, pairs }: Evaluation): string[] {
  if (look !== 'half') return [];
  return [
    `The planned analysis after ${pairs.length} of ${plan.pairs} pairs was clear, so the experiment ended there; ending early tends to overstate the size.`,
  ];
}

function incompleteWords(plan: ExperimentPlan, { incomplete, pairs, worstCase }: Evaluation): string[] {
  if (incomplete === 0) return [];
  const isOne = incomplete === 1;
  const left = `${incomplete} of ${pairs.length} pairs lacked records of ${plan.effect.name} and ${isOne ? 'was' : 'were'} left out.`;
  if (worstCase === null || worstCase.stands) return [left];
  return [
    left,
    `If ${isOne ? 'it' : 'they'} had gone the other way as far as any pair did, this would not be a finding.`,
  ];
}

const wellFollowed = 0.8;

function adherenceWords(plan: ExperimentPlan, { adherence }: Evaluation): string[] {
  const { days, known, followed, unknown, share } = adherence;
  const sentences: string[] = [];
  if (share !== null && share < wellFollowed)
    sentences.push(
      `The plan was followed on ${outOf(followed, known, 'day')}, so the effect of ${plan.cause.name} itself may well be larger.`,
    );
  if (unknown > days / 2)
    sentences.push(`On ${outOf(unknown, days, 'day')} we don’t know whether the plan was followed.`);
  return sentences;
}

function carryOverWords({ cause }: ExperimentPlan, { carryOver }: Evaluation): string[] {
  if (!carryOver) return [];
  return [
    `${cause.name} may act for ${inDays(actionDays(cause))}. Part of its effect may have carried over into the other days, which makes the difference look smaller.`,
  ];
}

function asDoneWords(plan: ExperimentPlan, { asDone, adherence }: Evaluation): string[] {
  if (asDone === null || asDone.difference === null || adherence.followed >= adherence.known) return [];
  const unit = unitOf(plan.effect);
  const { daysA, daysB, difference } = asDone;
  const [was, than] = isNoDifference(difference, unit)
    ? ['the same', 'as']
    : [directedText(difference, unit), 'than'];
  return [
    `Going by what you actually did, ${plan.effect.name} was ${was} on the ${numbered(daysA, 'day')} nearer ${levelText(plan, 'A')} ${than} on the ${daysB} nearer ${levelText(plan, 'B')}. That wasn’t randomised, so it proves less.`,
  ];
}
