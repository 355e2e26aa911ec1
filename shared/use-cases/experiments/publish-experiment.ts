import { findExperiment, replaceExperiment } from '../../data/experiments/experiment.ts';
import { personIsThere } from '../../data/people/person-is-there.ts';
import { hidePage, newPageId, showPage } from '../../data/studies/published-study.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import { experimentPage } from '../../domain/experiments/study/experiment-page.ts';
import { type EndedExperiment, isEnded } from '../../domain/experiments/study/experiment-study.ts';
import { experimentPageName } from '../../domain/studies/page-address.ts';

type Publishing =
  | { readonly kind: 'unknown' | 'running' }
  | { readonly kind: 'done'; readonly before: EndedExperiment; readonly experiment: EndedExperiment };

/** Shows an experiment that has ended to everybody, or takes it back. Its page is as its result: it does not change. */
export async function publishExperiment(
  userId: number,
  number: number,
  share: boolean,
  now: number,
): Promise<Publishing> {
  return retryOnConflict('An experiment', async (): Promise<Publishing | typeof conflict> => {
    const before = await findExperiment(userId, number);
    if (before === undefined) return { kind: 'unknown' };
    if (!isEnded(before)) return { kind: 'running' };
    if ((before.publication?.publishedAt !== undefined) === share)
      return { kind: 'done', before, experiment: before };
    const pageId = before.publication?.pageId ?? newPageId();
    const experiment: EndedExperiment = {
      ...before,
      publication: { pageId, ...(share ? { publishedAt: now } : {}) },
      updatedAt: now,
      version: before.version + 1,
    };
    const name = experimentPageName(before, pageId);
    const isSaved = await transactIfAllowed([
      personIsThere(userId),
      replaceExperiment(userId, before, experiment, undefined),
      share ? showPage(userId, name, experimentPage(experiment)) : hidePage(userId, name),
    ]);
    return isSaved ? { kind: 'done', before, experiment } : conflict;
  });
}

/** The write that removes its page; none where it never had one. */
export const pageRemoval = (userId: number, experiment: Experiment) =>
  experiment.publication === undefined
    ? []
    : [hidePage(userId, experimentPageName(experiment, experiment.publication.pageId))];

/** Removes the page at once, when its person leaves; safe to repeat. */
export async function removeExperimentPage(userId: number, experiment: Experiment): Promise<void> {
  const writes = pageRemoval(userId, experiment);
  if (writes.length > 0) await transactIfAllowed(writes);
}
