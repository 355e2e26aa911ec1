import { setTimeout as pause } from 'node:timers/promises';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { item } from '../../support/people/measurements.ts';

export interface Import {
  readonly url: string;
  readonly token: string;
  /** The time of the newest row; the others lie a minute apart before it. */
  readonly newest: number;
  readonly rows: number;
  /** No batch is begun after this many milliseconds. */
  readonly mostMilliseconds: number;
  /** Batches under way at the same time. */
  readonly senders: number;
  readonly onBatch: (sentRows: number) => void;
}

export interface SendResult {
  /** The rows that were answered 200. */
  readonly rows: number;
  readonly seconds: number;
  /** Answers of 503, each followed by the pause it asked for. */
  readonly refusals: number;
  readonly secondsWaited: number;
}

export const rowsPerBatch = 1000;
const mostTries = 100;

/** Sends a history as a device does that is connected for the first time, and waits where it is asked to. */
export async function sendBatches(asked: Import): Promise<SendResult> {
  const { url, token, newest, rows, mostMilliseconds, senders, onBatch } = asked;
  const begun = performance.now();
  let next = 0;
  let sent = 0;
  let refusals = 0;
  let secondsWaited = 0;
  const send = async (from: number) => {
    const body = JSON.stringify(
      Array.from({ length: Math.min(rowsPerBatch, rows - from) }, (_, i) =>
        item({
          variableName: 'Heart Rate',
          variableCategoryName: 'Vital Signs',
          startAt: formatUtc(newest - (rows - 1 - from - i) * 60),
          value: 1 + ((from + i) % 5),
          sourceName: 'Garmin',
        }),
      ),
    );
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${url}/api/v3/measurements/post`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.text();
      if (answer.status === 200) return;
      if (answer.status !== 503 || tries === mostTries)
        throw new Error(`A batch was answered ${answer.status}: ${text.slice(0, 300)}`);
      // The gateway itself names no time, where a function on a busy machine missed its own deadline.
      const after = Number(answer.headers.get('retry-after') ?? 2);
      refusals += 1;
      secondsWaited += after;
      await pause(after * 1000);
    }
  };
  const sender = async () => {
    while (next < rows && performance.now() - begun < mostMilliseconds) {
      const from = next;
      next += rowsPerBatch;
      await send(from);
      sent += Math.min(rowsPerBatch, rows - from);
      onBatch(sent);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return { rows: sent, seconds: (performance.now() - begun) / 1000, refusals, secondsWaited };
}
