import type { Caller } from '../../data/access/caller.ts';
import { noteReception } from '../../data/tokens/device-key.ts';
import { problemText, type SendingDevice } from '../../domain/devices/device-key.ts';
import { type LeftOut, notKept, shownKinds } from '../../domain/devices/left-out.ts';
import { counted } from '../../domain/texts/counted.ts';
import type { Recorder } from '../../use-cases/measurements/recording.ts';
import { ok } from '../envelope.ts';
import { actorOf } from '../requests/actor-of.ts';

/** The device whose key a request came with: nobody else gets as far as a receiver. */
function deviceOf({ device }: Caller): SendingDevice {
  if (device === undefined) throw new Error('A receiver was called without a device key.');
  return device;
}

export const recorderOf = (
  caller: Caller,
  query: { readonly clientId?: string | undefined },
  requestId: string,
): Recorder => ({
  ...actorOf(caller, query),
  sourceName: deviceOf(caller).name,
  sources: caller.person,
  requestId,
});

interface DeviceOutcome {
  readonly received: number;
  readonly stored: number;
  readonly created: number;
  readonly leftOut: readonly LeftOut[];
}

/** Notes that the device was seen, and says what was stored; nothing of what was there before. */
export async function answerReceived(
  caller: Caller,
  { received, stored, created, leftOut }: DeviceOutcome,
  requestId: string,
  now: number,
) {
  const skipped = leftOut.filter(({ reason }) => reason !== notKept);
  const kinds = leftOut.filter(({ reason }) => reason === notKept);
  const left = skipped.map(
    ({ kind, reason, count }) =>
      `${kind === '' ? '' : `${kind}, `}${counted(count, 'entry', 'entries')}: ${reason}.`,
  );
  const problem = left.length === 0 ? undefined : problemText(['Some entries were left out.', ...left]);
  await noteReception(caller.userId, deviceOf(caller), {
    at: now,
    requestId,
    rows: created,
    problem,
    leftOut: shownKinds(leftOut),
  });
  return {
    ...ok(
      'Received',
      [
        `${capital(counted(stored, 'measurement'))} on record.`,
        ...(problem === undefined ? [] : [problem]),
      ].join(' '),
    ),
    received,
    stored,
    skipped: skipped.map(({ kind, reason, count }) => ({ ...(kind === '' ? {} : { kind }), reason, count })),
    notRecorded: kinds.reduce((sum, { count }) => sum + count, 0),
    notRecordedKinds: kinds.map(({ kind, count }) => ({ kind, count })),
  };
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
