import { noteProblem } from '../../data/tokens/device-key.ts';
import { problemText } from '../../domain/devices/device-key.ts';
import { Failure } from '../../operations/failure.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { HttpMiddleware, RequestState } from '../request/request.ts';

/** Keeps what was wrong with what a device sent, so that its person can read it: nobody watches the device. */
export const noteProblems = (): HttpMiddleware => ({
  onError: ({ error, context: { state } }) => note(error, state),
});

/** The same where a refusal becomes an answer before it is thrown any further. */
export async function notingProblems<T>(state: RequestState, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await note(error, state);
    throw error;
  }
}

async function note(error: unknown, state: RequestState): Promise<void> {
  const { caller, isProblemNoted } = state;
  if (caller?.device === undefined || isProblemNoted) return;
  // What passes by itself the device tries again.
  if (!(error instanceof Failure) || error.status >= 500) return;
  state.isProblemNoted = true;
  const text = problemText(error.problems.map(({ message }) => message));
  // The refusal counts, whether it can be kept or not.
  await noteProblem(caller.userId, caller.device, { at: epochSeconds(), text }).catch(() => undefined);
}
