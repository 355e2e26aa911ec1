import { chartAmount } from '../../charts/chart.ts';
import {
  colours,
  coordinate,
  type DrawingBody,
  dot,
  drawing,
  labelSize,
  type Plot,
  yOf,
} from '../../charts/drawing.ts';
import { textWidth, wrapNaming } from '../../charts/text-layout.ts';
import { scaledAxis } from '../../charts/value-axis.ts';
import { differenceText } from '../../units/amount-text.ts';
import { unitNoun } from '../../units/quantity.ts';
import { inUnit } from '../../units/scale-text.ts';
import { type CompletePair, isComplete } from '../pair-values.ts';
import type { Arm, ExperimentPlan } from '../plan.ts';
import type { ExperimentOutcome } from '../result.ts';
import { levelText, unitOf } from '../texts/amounts.ts';
import { signedDifference, signedRange } from './difference-text.ts';

/** The picture of an experiment. */
interface PairsChart {
  readonly chartId: string;
  readonly chartTitle: string;
  readonly explanation: string;
  readonly svg: string;
}

type PairsResult = Pick<ExperimentOutcome, 'pairs' | 'verdict' | 'estimate' | 'interval'>;

/** The places of the three columns, as shares of the width. */
const placeOfB = 0.14;
const placeOfA = 0.5;
const placeOfDifference = 0.88;
/** The width for the names of both levels side by side, and the most that one of them may take of it. */
const labelsWidth = 208;
const mostLabelWidth = 150;

/** Each pair as a line from B to A, the difference with its range next to it; undefined where nothing is to be shown. */
export function pairsChart(plan: ExperimentPlan, result: PairsResult): PairsChart | undefined {
  const pairs = result.pairs.filter(isComplete);
  if (pairs.length === 0 || result.verdict === 'tooFew') return undefined;
  const { effect, cause } = plan;
  const names = [cause.name, effect.name];
  const [a, b] = [levelText(plan, 'A'), levelText(plan, 'B')];
  const hasDifference = result.estimate !== null;
  const explanation = `Each line is a pair: ${effect.name} in the period with ${b} on the left, with ${a} on the right.${
    hasDifference
      ? ' Next to them is the mean difference, measured from the mean on the left, with its 95% range.'
      : ''
  }`;
  const chartId = 'experiment-pairs';
  const chartTitle = `${effect.name} in every pair`;
  return {
    chartId,
    chartTitle,
    explanation,
    svg: drawing(
      {
        chartId,
        chartTitle,
        names,
        heading: effect.name,
        shown: `Each pair as a line${unitText(plan)}`,
        along: '',
        whyEmpty: 'No pair could be compared',
        description: `${explanation} ${inWords(plan, result, pairs)}`,
      },
      bodyOf(plan, result, pairs),
    ),
  };
}

const unitText = ({ effect: { unit } }: ExperimentPlan) =>
  unitNoun(unit, 2) === '' ? '' : `, ${inUnit(unit)}`;

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function bodyOf(
  plan: ExperimentPlan,
  { estimate, interval }: PairsResult,
  pairs: readonly CompletePair[],
): DrawingBody {
  const meanA = meanOf(pairs.map(({ a }) => a));
  const meanB = meanOf(pairs.map(({ b }) => b));
  const [low, high] = interval ?? [0, 0];
  const ends = interval === null ? [] : [meanB + low, meanB + high];
  const axis = scaledAxis(Float64Array.from([...pairs.flatMap(({ a, b }) => [a, b]), ...ends]), {});
  return {
    axis,
    draw: (plot) => {
      const xs = { a: xAt(plot, placeOfA), b: xAt(plot, placeOfB), difference: xAt(plot, placeOfDifference) };
      const y = (value: number) => yOf(axis, plot, value);
      const lines = pairs
        .map(({ a, b }) => `M${coordinate(xs.b)} ${coordinate(y(b))}L${coordinate(xs.a)} ${coordinate(y(a))}`)
        .join('');
      const dots = pairs.map(({ a, b }) => dot(xs.b, y(b)) + dot(xs.a, y(a))).join('');
      const means = `${dot(xs.b, y(meanB))}${dot(xs.a, y(meanA))}`;
      const marks = [
        `<path d="${lines}" stroke="${colours.data}" stroke-opacity="0.45" stroke-width="1.5"/>`,
        `<path d="${dots}" stroke="${colours.data}" stroke-opacity="0.7" stroke-width="5"/>`,
        `<path d="${means}" stroke="${colours.text}" stroke-width="8"/>`,
      ];
      if (estimate !== null)
        marks.push(
          `<path d="M${coordinate(xs.b)} ${coordinate(y(meanB))}H${coordinate(plot.right)}" stroke="${colours.axis}" stroke-dasharray="3 3"/>`,
          interval === null
            ? ''
            : `<path d="M${coordinate(xs.difference)} ${coordinate(y(meanB + low))}V${coordinate(y(meanB + high))}" stroke="${colours.line}" stroke-opacity="0.45" stroke-width="8" stroke-linecap="butt"/>`,
          `<path d="${dot(xs.difference, y(meanB + estimate))}" stroke="${colours.line}" stroke-width="10"/>`,
        );
      const told = (arm: Arm, value: number) =>
        `${levelText(plan, arm)}: ${chartAmount(value, plan.effect.unit)} on average`;
      return {
        labels: [
          { x: xs.b, text: columnLabel(plan, 'B') },
          { x: xs.a, text: columnLabel(plan, 'A') },
          ...(estimate === null ? [] : [{ x: xs.difference, text: 'Difference' }]),
        ],
        marks: marks.join(''),
        readings: [
          { from: xs.b - 40, to: xs.b + 40, text: told('B', meanB) },
          { from: xs.a - 40, to: xs.a + 40, text: told('A', meanA) },
          ...(estimate === null
            ? []
            : [{ from: xs.difference - 30, to: plot.right, text: signedDifference(plan, estimate) }]),
        ],
      };
    },
  };
}

const xAt = ({ left, right }: Plot, share: number) => left + share * (right - left);

/** The name of a level, cut where two long names would touch. */
function columnLabel(plan: ExperimentPlan, arm: Arm): string {
  const beside = textWidth(levelText(plan, arm === 'A' ? 'B' : 'A'), labelSize);
  const room = Math.min(mostLabelWidth, labelsWidth - Math.min(beside, labelsWidth / 2));
  return wrapNaming(levelText(plan, arm), [plan.cause.name], room, labelSize, 1)[0] ?? arm;
}

function inWords(
  plan: ExperimentPlan,
  { estimate, interval }: PairsResult,
  pairs: readonly CompletePair[],
): string {
  const unit = unitOf(plan.effect);
  const higher = pairs.filter(({ difference }) => difference > 0).length;
  const lower = pairs.filter(({ difference }) => difference < 0).length;
  const counted = `${plan.effect.name} was higher with ${levelText(plan, 'A')} in ${higher} of ${pairs.length} pairs and lower in ${lower}.`;
  if (estimate === null) return counted;
  const range = interval === null ? '' : `, 95% range ${signedRange(plan, interval)}`;
  return `${counted} On average the difference was ${estimate < 0 ? 'minus ' : ''}${differenceText(estimate, unit)}${range}.`;
}
