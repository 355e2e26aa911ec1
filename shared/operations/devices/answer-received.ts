import type { Caller } from '../../data/access/caller.ts';
import { noteReception } from '../../data/tokens/device-key.ts';
import { problemText, type SendingDevice } from '../../domain/devices/device-key.ts';
import { counted } from '../../domain/texts/counted.ts';
import type { Recorder } from '../../use-cases/measurements/recording.ts';
import { ok } from '../envelope.ts';
import { actorOf } from '../requests/actor-of.ts';

/** The device whose key a request came with: nobody else gets as far as a receiver. */
function deviceOf({ device }: Caller): SendingDevice {
  if (device === undefined) throw new Error('A receiver was called without the key of a device.');
  return device;
}

export const recorderOf = (
  caller: Caller,
  query: { readonly clientId?: string | undefined },
  requestId: string,
): Recorder => ({
  ...actorOf(caller, query),
  sourceName: deviceOf(caller).name,
  requestId,
});

interface Outcome {
  readonly received: number;
  readonly stored: number;
  readonly created: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly notRecorded: number;
}

/** Notes that the device was seen, and says what was stored; nothing of what was there before. */
export async function answerReceived(
  caller: Caller,
  { created, ...outcome }: Outcome,
  requestId: string,
  now: number,
) {
  const { stored, skipped } = outcome;
  const left = skipped.map(({ reason, count }) => `${counted(count, 'entry', 'entries')}: ${reason}.`);
  const problem = left.length === 0 ? undefined : problemText(['Some entries were left out.', ...left]);
  await noteReception(caller.userId, deviceOf(caller), { at: now, requestId, rows: created, problem });
  return {
    ...ok(
      'Received',
      [
        `${capital(counted(stored, 'measurement'))} on record.`,
        ...(problem === undefined ? [] : [problem]),
      ].join(' '),
    ),
    ...outcome,
    skipped: [...skipped],
  };
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
