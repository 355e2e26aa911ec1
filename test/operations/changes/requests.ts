import type { Person, Service } from '../../support/client.ts';

/** Where nobody listens; a household's service sends nothing to its own machine. */
export const nobody = process.env.DAYMARK_INFO ? 'https://nobody.invalid' : 'http://127.0.0.1:1';

export const webhook = { url: `${nobody}/daymark`, events: ['measurements.changed'] };

export async function savedWebhook(service: Service, person: Person): Promise<string> {
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', webhook, person);
  return body.webhook.id;
}
