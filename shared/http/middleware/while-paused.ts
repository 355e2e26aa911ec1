import { paused } from '../../operations/failure.ts';
import { isPaused } from '../../settings/paused.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** While the operator has paused the service nothing is read or written, not even to authenticate. */
export const whilePaused = (): HttpMiddleware => ({
  before: () => {
    if (isPaused()) throw paused();
  },
});
