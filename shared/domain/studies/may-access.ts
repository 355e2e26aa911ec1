import type { Study } from './study.ts';

/** An app reaches the cohorts of its own people only, also when it acts for somebody who answers for several. */
export const mayAccess = ({ clientId }: { readonly clientId?: string | undefined }, study: Study): boolean =>
  study.type !== 'cohort' || clientId === undefined || clientId === study.clientId;
