import { noteProblem } from '../../data/tokens/device-key.ts';
import { problemText } from '../../domain/devices/device-key.ts';
import { Failure, RefusedDevice } from '../../operations/failure.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { HttpMiddleware, RequestState } from '../request/request.ts';

/** Keeps why a device's request was refused, so that its person can read it: nobody watches the device. */
export const noteProblems = (): HttpMiddleware => ({
  onError: ({ error, context: { state } }) => note(error, state),
});

/** The same for work whose refusals become an answer before the middleware sees them. */
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
  // The device tries again by itself after a 5xx.
  if (!(error instanceof Failure) || error.status >= 500) return;
  state.isProblemNoted = true;
  const told =
    error instanceof RefusedDevice ? [error.forPerson] : error.problems.map(({ message }) => message);
  const text = problemText(told);
  // The refusal is answered even if it cannot be kept.
  await noteProblem(caller.userId, caller.device, { at: epochSeconds(), text }).catch(() => undefined);
}
