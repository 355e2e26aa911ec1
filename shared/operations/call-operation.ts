import { withRequestBudget } from '../data/table/read-budget.ts';
import type { TokenRoute } from '../routes/route.ts';
import { markRejectionsHandled } from './mark-rejections-handled.ts';
import type { CallerInput, Input, TokenOperation } from './operation.ts';
import { refuseCaller } from './refuse-caller.ts';
import { withAccessLog } from './with-access-log.ts';

/**
 * Calls an operation in the process, as its caller: the same rights are asked for and the same limits hold as over
 * HTTP, and the person's ledger shows it too.
 */
export async function callOperation<R extends TokenRoute, Ahead>(
  operation: TokenOperation<R, Ahead>,
  { caller, accessToken }: CallerInput,
  input: Input<R>,
  begun?: { readonly ahead: Ahead },
) {
  const { route, handle } = operation;
  refuseCaller({ ...route.access, isRead: route.method === 'GET' }, caller);
  return withAccessLog(route, caller, input, (touch) => {
    const { ahead } = begun ?? beginOperation(operation, input, caller.userId);
    return handle({ ...input, caller, accessToken, ahead, touch });
  });
}

/** Begins to read what an operation wants of a person, whose token may still have to be found good. */
export function beginOperation<R extends TokenRoute, Ahead>(
  { readAhead }: Pick<TokenOperation<R, Ahead>, 'readAhead'>,
  input: Input<R>,
  userId: number,
): { readonly ahead: Ahead } {
  const ahead = readAhead && markRejectionsHandled(withRequestBudget(() => readAhead({ ...input, userId })));
  return { ahead: ahead as Ahead };
}
