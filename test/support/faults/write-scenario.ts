import type { Person, Service } from '../client.ts';
import type { Request } from './patient-client.ts';

export interface Prepared {
  readonly request: Request;
  /** What the person sees of it, without anything that differs from one person to the next. */
  view(): Promise<unknown>;
  /** What no request that died half-way may leave behind, even until it is sent again. */
  halfDoneProblems?(view: unknown): readonly string[];
  /** What sending it once more after success answers. @default 200 */
  readonly onceMore?: number;
}

/** Makes for a new person what a request needs. `word` is theirs alone, for names nobody used before. */
export type WriteScenario = (service: Service, person: Person, word: string) => Promise<Prepared>;

export const posting = (path: string, body: unknown): Request => ({ method: 'POST', path, body });
