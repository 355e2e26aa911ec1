import type { Caller } from '../../data/access/caller.ts';
import { ImportRefusal } from '../../imports/bytes/import-refusal.ts';
import type { Collected } from '../../imports/collect.ts';
import { mostLiveRows, receiveLive } from '../../use-cases/devices/receive-live.ts';
import { badRequest, tooMuchAtOnce } from '../failure.ts';
import { refuseMeasurements } from '../refusals/measurement-refusal.ts';
import { answerReceived, recorderOf } from './received.ts';

/** What takes long is refused before it is read. */
const mostEntries = 20_000;

interface Sent {
  readonly caller: Caller;
  readonly query: { readonly clientId?: string | undefined };
  readonly now: number;
  readonly requestId: string;
  /** How many entries the body holds. */
  readonly entries: number;
  readonly read: (to: Collected) => void;
}

/** Stores the body of a phone's app, and answers how much of it. */
export async function receiveFromPhone({ caller, query, now, requestId, entries, read }: Sent) {
  if (entries > mostEntries) throw tooMuchAtOnce(`${entries} entries`, `${mostEntries} entries`);
  const received = await receiveLive(
    recorderOf(caller, query, requestId),
    caller.person.timezone,
    (to) => reading(() => read(to)),
    now,
  );
  if (received.kind === 'tooManyRows') throw tooMuchAtOnce(`${received.rows} rows`, `${mostLiveRows} rows`);
  if (received.kind !== 'received') throw refuseMeasurements(received, false);
  const { kind: _, ...outcome } = received;
  return answerReceived(caller, { ...outcome, received: entries }, requestId, now);
}

/** A body that names more devices or kinds than anybody has. */
function reading(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof ImportRefusal) throw badRequest({ message: error.message, path: 'body' });
    throw error;
  }
}
