import {
  contributionRemoval,
  contributionWrite,
  findContribution,
} from '../../../data/studies/contribution.ts';
import { withdrawSmallFigures } from '../../../data/studies/month-figure.ts';
import { noteDeparture } from '../../../data/studies/round.ts';
import { removeSharer, sharerWrite } from '../../../data/studies/sharer.ts';
import { conflict, retryOnConflict } from '../../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../../data/table/transact.ts';
import type { VariablePair } from '../../../domain/studies/study.ts';
import { findSharing } from './sharing.ts';

/**
 * Brings what counts of a person in line with what they share. When this returns, nothing counts in figures to come
 * that is not shared any more, and no figure of few people is shown that it went into. Safe to repeat, and to be
 * repeated when it broke off.
 */
export async function alignContribution(userId: number, now: number): Promise<void> {
  const sharing = await findSharing(userId);
  if (sharing.isAny) await transactIfAllowed([...sharing.conditions, sharerWrite(userId)]);
  await keepOnly(userId, sharing.shares, now);
  if (!sharing.isAny) await removeSharer(userId);
}

/**
 * First it is noted that these pairs are not whole any more, for figures that are being made; then what there is of
 * them is withdrawn; and the contribution, which leads to them, goes last.
 */
async function keepOnly(
  userId: number,
  isShared: (pair: VariablePair) => boolean,
  now: number,
): Promise<void> {
  await retryOnConflict('A contribution', async () => {
    const known = await findContribution(userId);
    if (known === undefined) return;
    const { month } = known;
    const [results, former] = [known.results.filter(isShared), known.former.filter(isShared)];
    const isGone = (pair: VariablePair) => !isShared(pair);
    const [gone, formerlyGone] = [known.results.filter(isGone), known.former.filter(isGone)];
    if (gone.length + formerlyGone.length === 0) return;
    await noteDeparture(month, gone, now);
    await withdrawSmallFigures(gone);
    await withdrawSmallFigures(formerlyGone, month);
    const write =
      results.length + former.length === 0
        ? contributionRemoval(userId, known)
        : contributionWrite(userId, { month, results, former }, known);
    return (await transactIfAllowed([write])) ? undefined : conflict;
  });
}

/** The same for somebody who is leaving, who shares nothing any more; that they shared is forgotten with their account. */
export const withdrawContribution = (userId: number, now: number): Promise<void> =>
  keepOnly(userId, () => false, now);

/** Takes out of a person's contribution what is about a variable of theirs that goes. Safe to repeat. */
export const withdrawVariable = (userId: number, variableId: number, now: number): Promise<void> =>
  keepOnly(
    userId,
    ({ causeVariableId, effectVariableId }) =>
      causeVariableId !== variableId && effectVariableId !== variableId,
    now,
  );
