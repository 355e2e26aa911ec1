import { createHash, createHmac } from 'node:crypto';
import { type Evaluation, evaluate } from '../../../../shared/domain/experiments/evaluate.ts';
import { testDifferences } from '../../../../shared/domain/experiments/exact-test.ts';
import { createWords, drawnSets } from '../../../../shared/domain/experiments/flipped-sets.ts';
import { orderOf } from '../../../../shared/domain/experiments/order.ts';
import type { ExperimentPlan } from '../../../../shared/domain/experiments/plan.ts';
import { pairSpread, powerOf, sizeFoundInEighty } from '../../../../shared/domain/experiments/power.ts';
import { type PlanSketch, propose } from '../../../../shared/domain/experiments/propose.ts';
import type { CardAnswer, RecordedSeries } from '../../../../shared/domain/experiments/records.ts';
import { consecutiveStarts } from '../../../../shared/domain/experiments/schedule.ts';
import { proposalWords } from '../../../../shared/domain/experiments/texts/proposal-words.ts';
import { resultWords } from '../../../../shared/domain/experiments/texts/result-words.ts';
import { wholeSteps } from '../../../../shared/domain/experiments/whole-steps.ts';
import { canonicalJson } from '../../../../shared/domain/texts/canonical-json.ts';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';
import type { Figures } from '../analysis/golden-cases.ts';

type Recorded = RecordedSeries | undefined;

export type GoldenInput =
  | { kind: 'differences'; differences: number[]; level: number }
  | {
      kind: 'experiment';
      plan: ExperimentPlan;
      secret: string;
      look: Evaluation['look'];
      through: string;
      pairStarts?: string[];
      effect: RecordedSeries;
      cause?: Recorded;
      cards?: [number, CardAnswer][];
      activeDays?: number[];
    }
  | { kind: 'order'; secret: string; plan: ExperimentPlan }
  | { kind: 'draws'; words: number; first: number; pairs: number[] }
  | {
      kind: 'proposal';
      plan: PlanSketch;
      cause?: Recorded;
      effect?: Recorded;
      activeDays?: number[];
      difference?: number;
    }
  | { kind: 'power'; power: [number, number][]; k80: number[]; pairSdInSd: [number, number, number][] };

type Of<Kind> = Extract<GoldenInput, { kind: Kind }>;

export interface GoldenExperiment {
  name: string;
  input: GoldenInput;
  expected: Figures;
}

const kinds: { [Kind in GoldenInput['kind']]: (input: Of<Kind>) => unknown } = {
  differences: ({ differences, level }) =>
    testDifferences(wholeSteps(differences.map((a) => ({ a, b: 0 }))), level),
  experiment: evaluated,
  order: ({ secret, plan }) => ({
    canonical: canonicalJson(plan),
    commitment: createHash('sha256')
      .update(Buffer.from(secret, 'hex'))
      .update(canonicalJson(plan))
      .digest('hex'),
    order: orderOf(keyedHashOf(secret), plan.pairs),
  }),
  draws: ({ words, first, pairs }) => {
    const draws = pairs.map((count) => [count, drawsOf(count, first)] as const);
    return {
      words: Array.from({ length: words }, createWords()),
      sets: draws.map(([count, { sets }]) => [count, sets]),
      emptyOrWhole: draws.map(([count, { emptyOrWhole }]) => [count, emptyOrWhole]),
    };
  },
  proposal: ({ plan, cause, effect = { measurements: [] }, activeDays, difference }) => {
    const proposal = propose({ sketch: plan, records: { cause, effect, activeDays }, difference });
    return { ...proposal, words: proposalWords(plan, proposal, difference) };
  },
  power: ({ power, k80, pairSdInSd }) => ({
    power: power.map(([pairs, size]) => powerOf(pairs, size)),
    k80: k80.map(sizeFoundInEighty),
    pairSdInSd: pairSdInSd.map((arguments_) => pairSpread(...arguments_)),
  }),
};

/** What the engine says, in the shape of the reference. */
export const computed = (input: GoldenInput): unknown =>
  (kinds[input.kind] as (input: GoldenInput) => unknown)(input);

const keyedHashOf = (secret: string) => (message: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(message).digest();

function evaluated({
  plan,
  secret,
  look,
  through,
  pairStarts,
  effect,
  cause,
  cards,
  activeDays,
}: Of<'experiment'>) {
  const order = orderOf(keyedHashOf(secret), plan.pairs);
  const evaluation = evaluate({
    plan,
    order,
    starts: pairStarts?.map((date) => parseDate(date) ?? Number.NaN) ?? consecutiveStarts(plan),
    look,
    through: parseDate(through) ?? Number.NaN,
    records: { effect, cause, cards: new Map(cards), activeDays },
  });
  return {
    ...evaluation,
    order,
    pairs: evaluation.pairs.map(({ pair, order, start, a, b, difference }) => [
      pair,
      order,
      start,
      a,
      b,
      difference,
    ]),
    words: resultWords(plan, evaluation),
  };
}

/** The first sets, told apart by powers of two, and how many of all are empty or whole. */
function drawsOf(pairs: number, first: number) {
  const low = drawnSets(Float64Array.from({ length: pairs }, (_, pair) => (pair < LOW ? 2 ** pair : 0)));
  const high = drawnSets(
    Float64Array.from({ length: pairs }, (_, pair) => (pair < LOW ? 0 : 2 ** (pair - LOW))),
  );
  const sets = Array.from({ length: first }, (_, set) => {
    const bits = BigInt(low.sums[set] as number) + (BigInt(high.sums[set] as number) << BigInt(LOW));
    return [...bits.toString(2).padStart(pairs, '0')].reverse().join('');
  });
  const emptyOrWhole = low.counts.filter((count) => count === 0 || count === pairs).length;
  return { sets, emptyOrWhole };
}

/** Sums of more powers of two than this are not exact. */
const LOW = 40;
