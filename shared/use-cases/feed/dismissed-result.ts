import { type Study, shownResult } from '../../domain/studies/study.ts';
import { sha256 } from '../../platform/hash.ts';

/** The hash is remembered of a dismissed result, not its words: they may hold figures that are taken back later. */
export const resultHash = (study: Study): string => sha256(shownResult(study)).slice(0, 32);

/** A study with another result than the dismissed one is back. */
export const isDismissed = (study: Study): boolean => study.dismissedResult === resultHash(study);
