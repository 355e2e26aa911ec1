import type { Caller } from '../../data/access/caller.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { ImportRefusal } from '../../imports/bytes/import-refusal.ts';
import type { Collector } from '../../imports/collector.ts';
import { mostLiveRows, receiveLive } from '../../use-cases/devices/receive-live.ts';
import { tooMuchAtOnce } from '../body-refusals.ts';
import { badRequest } from '../failure.ts';
import type { Touch } from '../operation.ts';
import { refuseMeasurements } from '../refusals/measurement-refusal.ts';
import { answerReceived, recorderOf } from './answer-received.ts';

/** More entries would take longer to read than a request may. */
const mostEntries = 20_000;

interface PhoneRequest {
  readonly caller: Caller;
  readonly query: { readonly clientId?: string | undefined };
  readonly now: number;
  readonly requestId: string;
  readonly touch: Touch;
  readonly entries: number;
  readonly read: (to: Collector) => void;
}

/** Stores the body of a phone's app, and answers how much of it. */
export async function receiveFromPhone({
  caller,
  query,
  now,
  requestId,
  entries,
  read,
  touch,
}: PhoneRequest) {
  if (entries > mostEntries) throw tooMuchAtOnce(`${entries} entries`, `${mostEntries} entries`);
  const received = await receiveLive(
    recorderOf(caller, query, requestId),
    clockOf(caller.person).zone,
    (to) => readOrRefuse(() => read(to)),
    now,
  );
  if (received.kind === 'tooManyRows') throw tooMuchAtOnce(`${received.rows} rows`, `${mostLiveRows} rows`);
  if (received.kind !== 'received') throw refuseMeasurements(received, false);
  const { kind: _, variableIds, ...outcome } = received;
  touch(variableIds);
  return answerReceived(caller, { ...outcome, received: entries }, requestId, now);
}

/** Readers throw where a body names more devices or kinds than anybody has: that is the sender's mistake. */
function readOrRefuse(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof ImportRefusal) throw badRequest({ message: error.message, path: 'body' });
    throw error;
  }
}
