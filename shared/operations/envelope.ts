/** The members that every answer but the two bare arrays begins with. */
interface AnswerEnvelope {
  readonly status: 'OK';
  readonly success: true;
  readonly code: 200;
  /** A few words: the title of a help popup. */
  readonly summary: string;
  /** Plain words about what happened to this request: the body of a help popup. */
  readonly description: string;
}

export const ok = (summary: string, description: string): AnswerEnvelope => ({
  status: 'OK',
  success: true,
  code: 200,
  summary,
  description,
});
