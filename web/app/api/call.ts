import type { Failure, Result, Success } from '../../client/result.ts';
import { client } from './client.ts';
import type { Answer, Body, PathOf, Query } from './routes.ts';
import { SignedOutError } from './session.ts';
import { spokenProblem } from './spoken-problem.ts';

/** The service refused, in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problems: readonly string[];

  constructor({ status, message, problems }: Failure) {
    super(message);
    this.status = status;
    this.problems = problems.map(spokenProblem);
  }

  /** All that the service said. */
  get words(): string {
    return [this.message, ...this.problems]
      .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
      .join(' ');
  }
}

/** The error that screens catch: a refusal, that nobody is signed in, or what the network threw. */
export function errorOf(failure: Failure): unknown {
  if (failure.kind !== 'refused') return failure.cause;
  return failure.status === 401 ? new SignedOutError() : new Refusal(failure);
}

/** The answer, with the query of its next page if there is one. */
export type Page<T> = Pick<Success<T>, 'data' | 'next'>;

export function answered<T>(result: Result<T>): Page<T> {
  if (result.ok) return result;
  throw errorOf(result.error);
}

/** Reads, typed by the route's own declaration. */
export const get = async <P extends PathOf<'GET'>>(
  path: P,
  query?: Query<'GET', P>,
): Promise<Page<Answer<'GET', P>>> => answered(await client.get(path, query));

/** Shows what a deletion would remove, without doing it. */
export const previewDeletion = async <P extends PathOf<'DELETE'>>(
  path: P,
  query: Query<'DELETE', P>,
): Promise<Answer<'DELETE', P>> =>
  answered(await client.delete(path, { ...query, dryRun: true }, { idempotencyKey: false })).data;

/** Writes at once, for the few that must not wait, such as leaving for good; all others go through the outbox. */
export const post = async <P extends PathOf<'POST'>>(
  path: P,
  body: Body<'POST', P>,
  query?: Query<'POST', P>,
): Promise<Answer<'POST', P>> => answered(await client.post(path, body, { query })).data;

/** Deletes at once, as `post` writes. */
export const remove = async <P extends PathOf<'DELETE'>>(
  path: P,
  query: Query<'DELETE', P>,
): Promise<Answer<'DELETE', P>> => answered(await client.delete(path, query)).data;
