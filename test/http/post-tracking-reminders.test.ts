import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { type Service, serviceAt } from '../support/client.ts';
import { longLivedPerson, reminder, remindersOf } from '../support/reminders.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

let runtime: Runtime;
let service: Service;

beforeAll(async () => {
  runtime = await startRuntime();
  service = serviceAt(runtime.url);
});
afterAll(() => runtime.stop());

describe('smoke', () => {
  test('works', async () => {
    await runtime.clock({ now: '2026-06-10T20:30:00Z' });
    const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
    const own = remindersOf(service, person);
    const saved = await own.save(reminder());
    console.log(JSON.stringify(saved.body, null, 1).slice(-6500));
    const id = saved.body.data.trackingReminderNotifications[0]?.id;
    console.log(JSON.stringify((await own.act({ id, action: 'track', modifiedValue: 4 })).body, null, 1));
    console.log(await own.times(), await own.times({ includeDeleted: true }));
    await runtime.clock({ now: '2026-06-11T20:30:00Z' });
    console.log(JSON.stringify(await runtime.tick()));
    console.log(await own.times(), await own.times({ includeDeleted: true }));
  });
});
