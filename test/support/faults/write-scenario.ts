import type { Person, Service } from '../client.ts';
import type { Request } from './patient-client.ts';

export interface WritePlan {
  readonly request: Request;
  /** The person's view of the result, without anything that differs from one person to the next. */
  view(): Promise<unknown>;
  /** Faults that no request that died half-way may leave behind, even until it is sent again. */
  halfDoneProblems?(view: unknown): readonly string[];
  /** The status when it is sent once more after success. @default 200 */
  readonly onceMore?: number;
}

/** Makes whatever a request needs, for a new person. `word` is theirs alone, for names nobody used before. */
export type WriteScenario = (service: Service, person: Person, word: string) => Promise<WritePlan>;

export const posting = (path: string, body: unknown): Request => ({ method: 'POST', path, body });
