import type { Caller } from '../data/access/caller.ts';
import { writingAfter } from '../platform/write-gate.ts';
import { accessKindOf } from '../routes/access-kind-of.ts';
import type { TokenRoute } from '../routes/route.ts';
import type { AccessNote } from '../use-cases/accesses/note-access.ts';
import { Failure } from './failure.ts';
import { markRejectionsHandled } from './mark-rejections-handled.ts';
import type { Touch } from './operation.ts';

interface NotedRequest {
  readonly requestId: string;
  readonly now: number;
}

/**
 * Does an operation's work for a caller; where that is someone else than the person, the person's ledger says what was
 * touched, and without that there is no answer. A write counts as a try before anything is written, so that nothing is
 * done without a note, and as done once it is.
 */
export async function withAccessLog<T>(
  route: TokenRoute,
  caller: Caller,
  request: NotedRequest,
  work: (touch: Touch) => Promise<T>,
): Promise<T> {
  const note = notesOf(route, caller, request);
  if (note === undefined) return work(() => undefined);
  let touched: Set<number> | undefined;
  const touch: Touch = (variableIds) => {
    touched = (touched ?? new Set()).union(new Set(variableIds));
  };
  const begun = accessKindOf(route)?.verb === 'read' ? undefined : markRejectionsHandled(note({}));
  const hasBegun = begun !== undefined;
  try {
    const answer = await (begun === undefined ? work(touch) : writingAfter(begun, () => work(touch)));
    await begun;
    await note({ touched: touched === undefined ? 'everything' : [...touched], hasBegun });
    return answer;
  } catch (error) {
    await begun;
    if (!hasBegun && error instanceof Failure && error.status < 500) await note({});
    throw error;
  }
}

/** Notes that a kept answer was given again. */
export const withReplayLog = async (
  route: TokenRoute,
  caller: Caller,
  request: NotedRequest,
  status: number,
): Promise<void> => notesOf(route, caller, request)?.(status < 400 ? { touched: 'everything' } : {});

type AccessOutcome = Pick<AccessNote, 'touched' | 'hasBegun'>;

/** Undefined where nothing is noted: of the person's own requests, and those about nobody's data. */
function notesOf(
  route: TokenRoute,
  { userId, person, actor }: Caller,
  { requestId, now }: NotedRequest,
): ((outcome: AccessOutcome) => Promise<void>) | undefined {
  const kind = accessKindOf(route);
  if (kind === undefined || actor === undefined) return undefined;
  return async (outcome) => {
    const { noteAccess } = await import('../use-cases/accesses/note-access.ts');
    await noteAccess({ userId, person, actor, kind, requestId, ...outcome }, now);
  };
}
