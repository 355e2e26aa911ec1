import type { Scenario, Stage } from '../../bench/operations/scenario.ts';

export const events = ['measurements.changed'];

export async function saveWebhook(
  { service }: Stage,
  n: number,
): Promise<{ id: string; ownerToken: string }> {
  const owner = await service.createPerson();
  const { body } = await service.post<{ webhook: { id: string } }>(
    '/api/v3/webhooks',
    { url: `http://127.0.0.1:1/${n}`, events },
    owner,
  );
  return { id: body.webhook.id, ownerToken: owner.token };
}

export const each =
  (requestOf: (saved: { id: string; ownerToken: string }) => object): Scenario['requests'] =>
  async (stage, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) requests.push(requestOf(await saveWebhook(stage, n)));
    return requests as Awaited<ReturnType<Scenario['requests']>>;
  };
