/** Changes that no test notices, each with the reason why none has to. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [];
