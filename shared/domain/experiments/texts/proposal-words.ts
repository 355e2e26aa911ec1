import { differenceText, shortNumber } from '../../units/amount-text.ts';
import type { PlanSketch, Proposal } from '../propose.ts';
import { unitOf } from './amounts.ts';

/** Says before the start which differences the experiment would find. */
export function proposalWords(
  { effect }: Pick<PlanSketch, 'effect'>,
  proposal: Proposal,
  difference?: number,
): string[] {
  const unit = unitOf(effect);
  const { pairs, days, detectable, detectableInSd } = proposal;
  const amount =
    detectable === null
      ? `${shortNumber(detectableInSd)} times the usual spread of a day`
      : differenceText(detectable, unit);
  return [
    `With ${pairs} pairs (${days} days), about 80 of 100 such experiments would show a difference of ${amount} in ${effect.name}. That assumes every day goes as planned and is recorded.`,
    ...(difference === undefined ? [] : powerWords(proposal, differenceText(difference, unit))),
  ];
}

const evenChance = 0.5;
const wantedPower = 0.8;

function powerWords({ power, pairsFor80 }: Proposal, difference: string): string[] {
  if (power === null) return [];
  const ofHundred = Math.min(99, Math.round(Number((power * 100).toPrecision(12))));
  const found = `A difference of ${difference} would show up in about ${ofHundred} of 100${power < evenChance ? ', less than half' : ''}.`;
  if (power >= wantedPower) return [found];
  return [
    found,
    pairsFor80 === null
      ? 'Even 60 pairs would not show it in 80 of 100.'
      : `For 80 of 100 it takes ${pairsFor80} pairs.`,
  ];
}
