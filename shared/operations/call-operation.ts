import { withRequestBudget } from '../data/table/read-budget.ts';
import type { TokenRoute } from '../routes/route.ts';
import { noting } from './note-access.ts';
import type { CallerInput, Input, TokenOperation } from './operation.ts';
import { refuseCaller } from './refuse-caller.ts';
import { withoutAlarm } from './without-alarm.ts';

/**
 * Calls an operation in the process, as its caller: the same rights are asked for and the same limits hold as over
 * HTTP, and the person's ledger tells of it as well.
 */
export async function callOperation<R extends TokenRoute, Ahead>(
  { route, readAhead, handle }: TokenOperation<R, Ahead>,
  { caller, accessToken }: CallerInput,
  input: Input<R>,
) {
  refuseCaller(route.access, caller);
  return noting(
    route,
    caller,
    () => input,
    () => {
      const ahead =
        readAhead && withoutAlarm(withRequestBudget(() => readAhead({ ...input, userId: caller.userId })));
      return handle({ ...input, caller, accessToken, ahead: ahead as Ahead });
    },
  );
}
