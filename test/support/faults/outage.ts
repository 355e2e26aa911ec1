import { setTimeout as pause } from 'node:timers/promises';
import { serviceAt } from '../client.ts';
import { diaryOf, item } from '../people/measurements.ts';
import type { Runtime } from '../runtime.ts';

export interface Outage {
  readonly statuses: Readonly<Record<number, number>>;
  readonly problems: readonly string[];
}

const atOnce = 8;

/** Takes the database away for a while under clients that go on writing, then looks whether all is well again. */
export async function outage(runtime: Runtime, seconds: number): Promise<Outage> {
  const service = serviceAt(runtime.url);
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  const acknowledged = new Set<string>();
  let minute = 0;

  const write = async () => {
    const startAt = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString().slice(0, 19);
    const { status, headers } = await diary.post([item({ startAt })]);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) acknowledged.add(startAt);
    else if (status !== 503 || headers.get('retry-after') === null) problems.push(`it answered ${status}`);
  };

  await write();
  await runtime.setFaults({ fail: 1 });
  let isOver = false;
  const clients = Array.from({ length: atOnce }, async () => {
    while (!isOver) await write();
  });
  await pause(seconds * 1000);
  isOver = true;
  await Promise.all(clients);
  await runtime.setFaults();

  const before = acknowledged.size;
  for (let n = 0; n < atOnce; n++) await write();
  if (acknowledged.size !== before + atOnce) problems.push('it did not serve again at once');
  const rows = (await diary.list({ limit: 200 })).body.map(({ startAt }) => startAt);
  const lost = [...acknowledged].filter((startAt) => !rows.includes(startAt));
  if (lost.length > 0) problems.push(`it lost ${lost.join(', ')}`);
  return { statuses, problems };
}
