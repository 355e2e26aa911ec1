import type { Problem } from './failure.ts';

/** The members that every answer but the two bare arrays begins with. */
export interface Envelope {
  readonly status: 'OK';
  readonly success: true;
  readonly code: 200;
  /** A few words: the title of a help popup. */
  readonly summary: string;
  /** What happened to this request, in plain words: the body of a help popup. */
  readonly description: string;
}

export const ok = (summary: string, description: string): Envelope => ({
  status: 'OK',
  success: true,
  code: 200,
  summary,
  description,
});

export interface FailureEnvelope {
  readonly status: 'ERROR';
  readonly success: false;
  readonly code: number;
  readonly errors: readonly Problem[];
  readonly summary: string;
  readonly description: string;
  readonly requestId: string;
}

export const failureEnvelope = (
  code: number,
  summary: string,
  problems: readonly Problem[],
  requestId: string,
): FailureEnvelope => ({
  status: 'ERROR',
  success: false,
  code,
  errors: problems,
  summary,
  description: describe(problems) || summary,
  requestId,
});

/** As many as one reads in a popup; the rest is in `errors`. */
const mostDescribed = 3;

function describe(problems: readonly Problem[]): string {
  const shown = problems.slice(0, mostDescribed).map(({ message }) => message);
  const left = problems.length - shown.length;
  return [...shown, ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}
