import type { ProblemType } from '../domain/texts/problem-types.ts';

export interface EnvelopeProblem {
  readonly message: string;
  /** The place in the request: `[3].value`, `limit`. */
  readonly path?: string;
  /** @default the usual one of the answer's status */
  readonly type?: ProblemType;
}

/** One entry of `errors`. */
export interface TypedProblem extends EnvelopeProblem {
  readonly type: ProblemType;
}

/** Names the scope its token lacks, and which document says how to get a token. */
export interface Challenge {
  readonly scope?: string;
  readonly resource_metadata: string;
}

interface FailureEnvelope extends Partial<Challenge> {
  readonly status: 'ERROR';
  readonly success: false;
  readonly code: number;
  readonly errors: readonly TypedProblem[];
  readonly summary: string;
  readonly description: string;
  readonly requestId: string;
}

export const failureEnvelope = (
  code: number,
  summary: string,
  problems: readonly TypedProblem[],
  requestId: string,
  challenge?: Challenge,
): FailureEnvelope => ({
  status: 'ERROR',
  success: false,
  code,
  errors: problems,
  summary,
  description: describe(problems) || summary,
  requestId,
  ...challenge,
});

/** Apps show `description` in a popup, which has no room for more; `errors` has them all. */
const mostDescribed = 3;

function describe(problems: readonly EnvelopeProblem[]): string {
  const shown = problems.slice(0, mostDescribed).map(({ message }) => message);
  const left = problems.length - shown.length;
  return [...shown, ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}
