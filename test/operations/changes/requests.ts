import type { Person, Service } from '../../support/client.ts';

export const webhook = { url: 'http://127.0.0.1:1/daymark', events: ['measurements.changed'] };

export async function savedWebhook(service: Service, person: Person): Promise<string> {
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', webhook, person);
  return body.webhook.id;
}
