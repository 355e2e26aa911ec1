import type { Study } from './study.ts';

/** An app may access only cohorts of its own people, even if it acts for someone who owns several apps. */
export const mayAccess = ({ clientId }: { readonly clientId?: string | undefined }, study: Study): boolean =>
  study.type !== 'cohort' || clientId === undefined || clientId === study.clientId;
