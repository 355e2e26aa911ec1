import type { RouteRequest } from './calling.ts';

/** Names that somebody else uses in one world, and nobody in the other. */
export const names = { cause: 'Secret tea', effect: 'Secret mood' } as const;

export interface Variables {
  readonly cause: number;
  readonly effect: number;
  /** Of the asker's own. */
  readonly own: number;
  /** With which a device of theirs sends rows. */
  readonly deviceKey: string;
}

export type Ask = (variables: Variables) => RouteRequest[];

export const body = (...bodies: unknown[]): RouteRequest[] => bodies.map((one) => ({ body: one }));

export const query = (...queries: Record<string, string>[]): RouteRequest[] =>
  queries.map((one) => ({ query: one }));

export const named = { causeVariableName: names.cause, effectVariableName: names.effect };
