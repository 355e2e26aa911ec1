import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import {
  describeUnavailable,
  isThrottled,
  isUnavailable,
  StillSealingError,
  VariableLeavingError,
} from '../../data/table/unavailable.ts';
import { Failure } from '../../operations/failure.ts';
import { describeBug, writeLog } from '../../platform/log.ts';
import { writeMetrics } from '../../platform/metrics.ts';
import type { HttpMiddleware, HttpRequest } from '../request/request.ts';

let coldStart = true;

const isExpected = (error: unknown) =>
  error instanceof Failure ||
  error instanceof VariableLeavingError ||
  error instanceof ReadBudgetSpentError ||
  isUnavailable(error);

/** One line per request; one more, with the stack, for a bug. */
export function requestLog(operation: string): HttpMiddleware {
  const write = ({ event, context, response, error }: HttpRequest) => {
    const { startedAt, caller, userId = caller?.userId } = context.state;
    writeLog({
      event: 'request',
      requestId: event.requestContext.requestId,
      operation,
      status: response?.statusCode ?? 500,
      milliseconds: Math.round((performance.now() - (startedAt ?? performance.now())) * 10) / 10,
      coldStart,
      userId,
      clientId: caller?.clientId,
      ...(isUnavailable(error) && describeUnavailable(error)),
    });
    coldStart = false;
  };
  return {
    before: ({ context }) => {
      context.state.startedAt = performance.now();
    },
    after: write,
    onError: (request) => {
      const { error, event } = request;
      if (!isExpected(error))
        writeLog({
          event: 'bug',
          requestId: event.requestContext.requestId,
          operation,
          ...describeBug(error),
        });
      write(request);
      if (error instanceof StillSealingError) writeMetrics({ SummingUp: 1 });
      else if (isThrottled(error)) writeMetrics({ Throttled: 1 });
    },
  };
}
