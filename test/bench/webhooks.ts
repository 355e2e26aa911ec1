/**
 * A receiver that takes 100 ms to answer, and 200 messages for it: of one person, which are sent one after another, as
 * those of all people once were, and of 40 people. Run it by `npm run bench -- webhooks`; it fails where a message did
 * not arrive exactly once, and below ten times as many a second.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { personKey } from '../../shared/data/keys/people.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { saveWebhook } from '../../shared/data/webhooks/webhook.ts';
import { enqueueMessages } from '../../shared/data/webhooks/webhook-queue.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { deliverMessages } from '../../shared/use-cases/webhooks/deliver-messages.ts';
import { startDatabase } from '../support/database.ts';

const messages = 200;
const answersAfter = 100;
const leastRatio = 10;
const event = 'measurements.changed';

const arrived: string[] = [];
const receiver = createServer(async (incoming, outgoing) => {
  const { data } = JSON.parse(await text(incoming));
  arrived.push(`${data.userId}/${data.changes[0].id}`);
  setTimeout(() => outgoing.writeHead(204).end(), answersAfter);
}).listen(0, '127.0.0.1');

/** Delivers the messages of so many people; gives how many a second. */
async function measure(people: number): Promise<number> {
  const now = epochSeconds();
  const webhookId = `hook-${people}`;
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const times = { createdAt: now, updatedAt: now };
  await putItem({ Item: personKey(people) });
  await saveWebhook({ webhookId, ownerId: people, url, events: [event], generation: 1, ...times }, undefined);
  for (let number = 1; number <= messages; number++) {
    const changes = [{ kind: 'measurement', id: number, deleted: false }] as const;
    await enqueueMessages(webhookId, number, [{ event, userId: number % people, at: now, changes }], now);
  }
  arrived.length = 0;
  const started = performance.now();
  const fail = (error: unknown) => {
    throw error;
  };
  await deliverMessages({
    hasTime: () => true,
    onFailure: fail,
    allowLoopback: true,
    callMilliseconds: 5_000,
    now: epochSeconds,
  });
  if (arrived.length !== messages || new Set(arrived).size !== messages)
    throw new Error(`${arrived.length} messages arrived of ${messages}, ${new Set(arrived).size} different.`);
  return messages / ((performance.now() - started) / 1000);
}

const database = await startDatabase();
connect(database.tableName, database.clientConfig);
try {
  const one = await measure(1);
  const many = await measure(40);
  const ratio = many / one;
  console.log(`One person's messages: ${one.toFixed(1)} a second`);
  console.log(`Those of 40 people:    ${many.toFixed(1)} a second, ${ratio.toFixed(1)} times as many`);
  if (ratio < leastRatio) throw new Error(`That is below ${leastRatio} times as many.`);
} finally {
  receiver.closeAllConnections();
  receiver.close();
  await database.stop();
}
